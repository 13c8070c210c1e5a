export { locks as streamLocks } from './lists.ts'
export { list as listStreams } from './streams/service.server.ts'
