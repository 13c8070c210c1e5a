export { notificationsRouter } from './router.server.ts'
