export { discoveryRouter } from './router.server.ts'
export { rankCreators } from './store/ranking.server.ts'
