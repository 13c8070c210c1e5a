export { broadcastRouter } from './router.server.ts'
export { sendBroadcasts } from './service/job.server.ts'
