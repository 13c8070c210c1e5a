export { offersRouter } from './router.server.ts'
