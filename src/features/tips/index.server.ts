export { tipsRouter } from './router.server.ts'
