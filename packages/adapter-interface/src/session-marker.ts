import type { Environment } from './launch-spec.ts'

/** The environment variable by which every process of a session can be found, also after a double fork. */
export const sessionMarkerVariable = 'PTARMIGAN_SESSION'

const separator = ':'

/** An environment that carries the marker; a session inside a session carries both, so that the outer kill finds it. */
export const withSessionMarker = (env: Environment, marker: string): Environment => {
  const outer = env[sessionMarkerVariable]
  return { ...env, [sessionMarkerVariable]: outer ? `${outer}${separator}${marker}` : marker }
}

/** Every session that the value of the marker variable names, outer ones first. */
export const markersIn = (value: string): readonly string[] => value.split(separator)

/** Whether the value of the marker variable names this session, as itself or as an outer one. */
export const carriesMarker = (value: string, marker: string): boolean => markersIn(value).includes(marker)
