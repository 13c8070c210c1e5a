export { viewerOf } from './service/relations.server.ts'
export { appearsOffline, reachable, type Viewer } from './store/reach.server.ts'
export { follows } from './tables.ts'
