// The protocol's side for one client

export { factsKey } from './call-tool.ts'
export { createDirectoryPolicy, type DirectoryPolicy } from './directory-policy.ts'
export type { Ending } from './ending.ts'
export { type EnvironmentPolicy, environmentFor } from './environment-policy.ts'
// Transports
export { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.ts'
// Policies
export { limitSessions } from './limit-sessions.ts'
export { createMcpServer, type McpServerParts } from './mcp-server.ts'
export { type StdioOptions, serveStdio } from './serve-stdio.ts'
export { lookingActions, type ToolPolicy } from './tool-gate.ts'
