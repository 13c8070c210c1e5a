export { list as listStreams } from './stage/service.server.ts'
export { liveNow, streams } from './tables.ts'
