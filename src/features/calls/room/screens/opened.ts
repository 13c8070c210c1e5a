// What a call is made of, loaded when it is joined.
export { loadClient, openMeeting } from './meeting.ts'
export { openMeter } from './meterSocket.ts'
