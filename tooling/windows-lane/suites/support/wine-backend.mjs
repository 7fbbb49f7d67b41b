// Loaded before a host is made: gives its terminals what Wine does not.
import { getPlatformBackend } from 'ptarmigan'
import { withConsoleHandles } from './console-handles.mjs'

const { pty } = getPlatformBackend()
const spawn = pty.spawn.bind(pty)
pty.spawn = (spec, options) => spawn(withConsoleHandles(spec), options)
