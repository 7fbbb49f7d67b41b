import type { Environment, LaunchSpec, PlatformBackend } from '@ptarmigan/adapter-interface'
import type { SpawnRequest } from './spawn-request.ts'

/** The program that a request comes to on this platform. @throws `shell-not-found` */
export const planLaunch = (request: SpawnRequest, backend: PlatformBackend, hostEnv: Environment): LaunchSpec => {
  const env = request.extendEnv === false ? (request.env ?? {}) : { ...hostEnv, ...request.env }
  const program =
    request.command === undefined
      ? { file: request.file, args: request.args ?? [] }
      : backend.wrapShell(request.command, { env, ...(request.shell === undefined ? {} : { shell: request.shell }) })
  return { ...program, env, ...(request.cwd === undefined ? {} : { cwd: request.cwd }) }
}
