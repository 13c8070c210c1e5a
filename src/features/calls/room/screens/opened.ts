// Code of a call, loaded when it is joined.
export { loadClient } from '#client/meetings/kit.ts'
export { openMeeting } from './meeting.ts'
export { openMeter } from './meterSocket.ts'
