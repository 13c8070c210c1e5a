export { removeLines, restoreLines } from './chat/store.server.ts'
export { locks as streamLocks } from './lists.ts'
export { list as listStreams, stopStream } from './stage/service.server.ts'
