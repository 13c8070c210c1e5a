export { locks as streamLocks } from './lists.ts'
export { servePlayback } from './playback/service.server.ts'
export { list as listStreams } from './streams/service.server.ts'
