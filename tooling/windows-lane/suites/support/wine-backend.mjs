// Loaded before a program of ours that makes its own host: gives its terminals what Wine does not.
import { getPlatformBackend } from 'ptarmigan'
import { withConsoleHandles } from './console-handles.mjs'

const { pty } = getPlatformBackend()
const spawn = pty.spawn.bind(pty)
pty.spawn = (spec, options) => spawn(withConsoleHandles(spec), options)
