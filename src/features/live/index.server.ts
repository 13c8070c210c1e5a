export { locks as streamLocks } from './lists.ts'
export { list as listStreams } from './stage/service.server.ts'
