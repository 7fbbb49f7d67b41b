import { readlinkSync } from 'node:fs'
import { ProcTable } from './proc-table.ts'
import type { ProcessTable } from './process-table.ts'
import { PsTable } from './ps-table.ts'

/** Where the process table is. */
export interface TableOptions {
  readonly platform: string
  /** Default `/proc`. */
  readonly procPath?: string | undefined
  readonly psPath?: string | undefined
}

/** The best process table of this system: `/proc` where it is that of this process's own pid namespace, else `ps`. */
export const openTable = ({ platform, procPath = '/proc', psPath }: TableOptions): ProcessTable =>
  platform === 'linux' && knowsThisProcess(procPath) ? new ProcTable(procPath) : new PsTable({ platform, psPath })

/** In a pid namespace with the outer `/proc` every pid would mean another process. */
const knowsThisProcess = (procPath: string): boolean => {
  try {
    return readlinkSync(`${procPath}/self`) === String(process.pid)
  } catch {
    return false
  }
}
