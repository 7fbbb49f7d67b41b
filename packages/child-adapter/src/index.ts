export { type ChildBackendOptions, createChildBackend } from './child-backend.ts'
