export { receivePresence } from './service/presence.server.ts'
