export { receiveUnsubscribe } from './unsubscribing/service.server.ts'
