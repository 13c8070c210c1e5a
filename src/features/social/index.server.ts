export { viewerOf } from './reach/service.server.ts'
export { appearsOffline, reachable, type Viewer } from './reach/store.server.ts'
export { follows } from './tables.ts'
