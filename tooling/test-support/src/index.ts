export { createTestBackend } from './test-backend.ts'
export { until } from './until.ts'
