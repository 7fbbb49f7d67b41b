// Loaded before a host is made: gives its terminals what Wine does not.
import { checkLaunchSpec, findWindowsProgram } from '@ptarmigan/adapter-interface'
import { getPlatformBackend } from 'ptarmigan'
import { withConsoleHandles } from './console-handles.mjs'

const { pty } = getPlatformBackend()
const spawn = pty.spawn.bind(pty)
// cmd would say of a program that is not there that it ended.
pty.spawn = async (spec, options) =>
  spawn(withConsoleHandles({ ...spec, file: findWindowsProgram(checkLaunchSpec(spec, process.env)) }), options)
