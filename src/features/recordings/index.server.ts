export { listOpen } from './service.server.ts'
