export { receivePresence } from './presence/service.server.ts'
