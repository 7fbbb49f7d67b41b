import type { Options } from 'tsup'

export declare const packageOptions: (overrides?: Options) => Options
