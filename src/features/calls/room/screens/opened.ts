// Code of a running call, loaded when the user joins.
export { loadClient } from '#client/meetings/kit.ts'
export { openMeeting } from './meeting.ts'
export { openMeter } from './meterSocket.ts'
