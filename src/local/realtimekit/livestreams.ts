import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { playlistPath } from './broadcast.ts'
import type { App, Livestream, Meeting } from './model.ts'
import { meetingBody } from './room.ts'
import { ofMeeting, ok, page, type RestRequest, type Route, read, refuse } from './routes.ts'
import { sendEvent } from './socket-events.ts'

const startSchema = z.object({
  name: z.string().nullish(),
  video_config: z.object({ height: z.int().optional(), width: z.int().optional() }).optional(),
})

const activeOf = ({ livestreams }: Meeting) => livestreams.find(({ stoppedAt }) => stoppedAt === null)
const all = (app: RestRequest['app']) =>
  [...app.meetings.values()].flatMap((meeting) => meeting.livestreams.map((stream) => ({ meeting, stream })))

const toBody = ({ origin }: App, meeting: Meeting, stream: Livestream) => ({
  ...factsOf(meeting, stream),
  playback_url: `${origin()}${playlistPath(stream)}`,
})

const factsOf = (meeting: Meeting, { id, name, streamKey, startedAt, stoppedAt }: Livestream) => ({
  id,
  name,
  meeting_id: meeting.id,
  status: stoppedAt === null ? 'LIVE' : 'IDLE',
  disabled: false,
  ingest_server: 'rtmps://127.0.0.1/live/',
  stream_key: streamKey,
  created_at: startedAt,
  updated_at: stoppedAt ?? startedAt,
})

/** Notifies the participants of the meeting, and sends a webhook. */
function announce({ app }: RestRequest, meeting: Meeting, stream: Livestream): void {
  const { status, playback_url, ingest_server } = toBody(app, meeting, stream)
  const event = status === 'LIVE' ? 'room.startedLivestream' : 'room.stoppedLivestream'
  const value = {
    livestreamId: stream.id,
    name: stream.name ?? '',
    meetingId: meeting.id,
    playbackUrl: playback_url,
    orgId: app.organizationId,
    roomName: meeting.id,
    roomUuid: meeting.session?.id ?? '',
    status,
  }
  for (const peer of meeting.peers.values()) sendEvent(peer, event, 'socket.livestreaming.LiveStreamingEvent', value)
  app.webhooks.announce('livestreaming.statusUpdate', {
    streamId: stream.id,
    status: status === 'LIVE' ? 'LIVE' : 'OFFLINE',
    manualIngest: false,
    playbackUrl: playback_url,
    ingestServer: ingest_server,
    streamKey: stream.streamKey,
    meeting: meetingBody(meeting, app.organizationId),
  })
}

/** Routes of livestreams. */
export const livestreamRoutes: Route[] = [
  [
    'POST',
    /^\/meetings\/([^/]+)\/livestreams$/,
    ofMeeting((call, meeting) => {
      const input = read(startSchema, call)
      if (!input) return
      if (activeOf(meeting)) return refuse(call.res, 409, 'this meeting is being streamed')
      const stream: Livestream = {
        id: randomUUID(),
        name: input.name ?? null,
        streamKey: randomBytes(16).toString('hex'),
        startedAt: new Date(call.app.now()).toISOString(),
        stoppedAt: null,
      }
      meeting.livestreams.push(stream)
      announce(call, meeting, stream)
      ok(call.res, toBody(call.app, meeting, stream))
    }),
  ],
  [
    'POST',
    /^\/meetings\/([^/]+)\/active-livestream\/stop$/,
    ofMeeting((call, meeting) => {
      const stream = activeOf(meeting)
      if (!stream) return refuse(call.res, 404, 'this meeting is not being streamed')
      stream.stoppedAt = new Date(call.app.now()).toISOString()
      announce(call, meeting, stream)
      ok(call.res, { message: 'the livestream was stopped' })
    }),
  ],
  [
    'GET',
    /^\/meetings\/([^/]+)\/active-livestream$/,
    ofMeeting(({ app, res }, meeting) => {
      const stream = activeOf(meeting)
      return stream ? ok(res, toBody(app, meeting, stream)) : refuse(res, 404, 'this meeting is not being streamed')
    }),
  ],
  [
    'GET',
    /^\/livestreams$/,
    ({ app, query, res }) => {
      const status = query.get('status')
      const found = all(app)
        .map(({ meeting, stream }) => toBody(app, meeting, stream))
        .filter((one) => status === null || one.status === status)
      const { rows, paging } = page(found, query)
      ok(res, rows, { paging })
    },
  ],
  [
    'GET',
    /^\/livestreams\/([^/]+)$/,
    ({ app, found, res }) => {
      const one = all(app).find(({ stream }) => stream.id === found[1])
      if (!one) return refuse(res, 404, 'there is no such livestream')
      ok(res, { livestream: toBody(app, one.meeting, one.stream) })
    },
  ],
]
