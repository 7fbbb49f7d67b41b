import { agentDetectors } from './agent-detectors.ts'
import { createIdleDetector } from './idle-detector.ts'
import { createPatternDetector, type PatternDetectorData } from './pattern-detector.ts'
import { wrongArgument } from './runner-error.ts'
import type { StatusDetector } from './status-detector.ts'

/** The status detectors of a runner, by name. */
export interface Detectors {
  /** Adds one, or replaces the one of its name. @throws `invalid-argument` */
  register(detector: StatusDetector | PatternDetectorData): void
  find(name: string): StatusDetector | undefined
  names(): string[]
}

/** With those that are built in: `idle`, and the data for well-known agents. */
export const createDetectors = (): Detectors => {
  const detectors = new Map<string, StatusDetector>()
  const register = (detector: StatusDetector | PatternDetectorData): void => {
    if (typeof detector !== 'object' || detector === null || typeof detector.name !== 'string' || detector.name === '')
      throw wrongArgument('register a detector', 'name', 'must be a string, and not empty')
    detectors.set(detector.name, 'rules' in detector ? createPatternDetector(detector) : detector)
  }
  for (const detector of [createIdleDetector(), ...agentDetectors]) register(detector)
  return { register, find: (name) => detectors.get(name), names: () => [...detectors.keys()] }
}
