import * as z from 'zod'
import type { Recording } from '../model.ts'
import { ok, page, type RestRequest, type Route, read, refuse } from '../routes.ts'
import { startSchema } from './recordings.ts'

const actionSchema = z.object({ action: z.enum(['stop', 'pause', 'resume']) })

function toBody({ app }: RestRequest, recording: Recording) {
  const { id, status, fileName, sessionId, meeting, invokedAt, startedAt, stoppedAt, stopReason } = recording
  const download = app.recordings.downloadOf(recording)
  return {
    id,
    status,
    output_file_name: fileName,
    session_id: sessionId,
    meeting_id: meeting.id,
    invoked_time: invokedAt,
    started_time: startedAt,
    stopped_time: stoppedAt,
    download_url: download?.url ?? null,
    download_url_expiry: download?.expiry ?? null,
    audio_download_url: null,
    file_size: recording.bytes,
    recording_duration: recording.seconds ?? 0,
    ...(stopReason && { stop_reason: { reason: stopReason } }),
  }
}

/** Returns a route handler that receives the recording of the path. Responds with 404 if it does not exist. */
const ofRecording = (answer: (call: RestRequest, recording: Recording) => void) => (call: RestRequest) => {
  const recording = call.app.recordings.get(call.found[1] ?? '')
  return recording ? answer(call, recording) : refuse(call.res, 404, 'there is no such recording')
}

export const recordingRoutes: Route[] = [
  [
    'POST',
    /^\/recordings$/,
    (call) => {
      const input = read(startSchema, call)
      if (!input) return
      const { app, res } = call
      const meeting = app.meetings.get(input.meeting_id)
      if (!meeting) return refuse(res, 404, 'there is no such meeting')
      if (meeting.status !== 'ACTIVE') return refuse(res, 422, 'this meeting is not active')
      if (!input.allow_multiple_recordings && app.recordings.activeOf(meeting.id))
        return refuse(res, 409, 'this meeting is being recorded')
      ok(res, toBody(call, app.recordings.start(meeting, input)))
    },
  ],
  [
    'GET',
    /^\/recordings$/,
    (call) => {
      const { app, query, res } = call
      const [meetingId, statuses] = [query.get('meeting_id'), query.getAll('status')]
      const found = app.recordings.list().filter(({ meeting, status }) => {
        const isOfMeeting = meetingId === null || meeting.id === meetingId
        return isOfMeeting && (statuses.length === 0 || statuses.includes(status))
      })
      const { rows, paging } = page(found, query)
      ok(
        res,
        rows.map((one) => toBody(call, one)),
        { paging },
      )
    },
  ],
  [
    'GET',
    /^\/recordings\/active-recording\/([^/]+)$/,
    (call) => {
      const active = call.app.recordings.activeOf(call.found[1] ?? '')
      return active ? ok(call.res, toBody(call, active)) : refuse(call.res, 404, 'nothing is being recorded')
    },
  ],
  ['GET', /^\/recordings\/([^/]+)$/, ofRecording((call, recording) => ok(call.res, toBody(call, recording)))],
  [
    'PUT',
    /^\/recordings\/([^/]+)$/,
    ofRecording((call, recording) => {
      const input = read(actionSchema, call)
      if (!input) return
      const { recordings } = call.app
      const { status } = recording
      const [from, act] = {
        stop: [['INVOKED', 'RECORDING', 'PAUSED'], () => void recordings.stop(recording, 'API_CALL')],
        pause: [['RECORDING'], () => recordings.pause(recording)],
        resume: [['PAUSED'], () => recordings.resume(recording)],
      }[input.action] as [string[], () => void]
      if (!from.includes(status)) return refuse(call.res, 409, `a recording that is ${status} cannot ${input.action}`)
      act()
      ok(call.res, toBody(call, recording))
    }),
  ],
]
