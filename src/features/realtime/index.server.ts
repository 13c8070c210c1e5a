export { realtimeRouter } from './router.server.ts'
export { confirmOld, receivePresence, tellFollowers } from './service/presence.server.ts'
export { presence } from './tables.ts'
