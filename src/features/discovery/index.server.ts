export { discoveryRouter } from './router.server.ts'
