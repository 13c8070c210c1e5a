export { receivePresence } from './service/presence.server.ts'
export { presence } from './tables.ts'
