export { notificationsRouter } from './router.server.ts'
export { addNotice, type Notice } from './store.server.ts'
