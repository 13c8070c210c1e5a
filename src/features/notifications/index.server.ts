export { receiveUnsubscribe } from './service/preferences.server.ts'
export { addNotice, type Notice } from './store/notifications.server.ts'
