export { receiveUnsubscribe } from './service/preferences.server.ts'
