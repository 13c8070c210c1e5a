export { shopRouter } from './router.server.ts'
