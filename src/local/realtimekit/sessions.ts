import type { App, Meeting, Session } from './model.ts'
import { presets } from './presets.ts'
import { ok, page, type RestRequest, type Route, refuse } from './routes.ts'

type Found = { meeting: Meeting; session: Session }

const secondsOf = (app: App, from: string, to: string | null) =>
  ((to ? Date.parse(to) : app.now()) - Date.parse(from)) / 1_000

/**
 * Seconds that the vendor bills: of connections with video and without, by the type of meeting of their preset, and of
 * livestreams and recordings (`export`).
 */
export type BilledSeconds = { video: number; audio: number; export: number }

/** Returns the billed seconds of all meetings so far. */
export function billedSeconds(app: App): BilledSeconds {
  const billed = { video: 0, audio: 0, export: 0 }
  for (const { participant, joinedAt, leftAt } of all(app).flatMap(({ session }) => session.visits)) {
    const isAudio = presets.get(participant.preset)?.config.view_type === 'AUDIO_ROOM'
    billed[isAudio ? 'audio' : 'video'] += secondsOf(app, joinedAt, leftAt)
  }
  const livestreams = [...app.meetings.values()].flatMap((meeting) => meeting.livestreams)
  for (const { startedAt, stoppedAt } of [...livestreams, ...app.recordings.list()])
    if (startedAt !== null) billed.export += secondsOf(app, startedAt, stoppedAt)
  return billed
}

function toBody({ app }: RestRequest, { meeting, session }: Found) {
  const { id, startedAt, endedAt, visits } = session
  const here = visits.filter(({ leftAt }) => leftAt === null).length
  const minutes = visits.reduce((sum, { joinedAt, leftAt }) => sum + secondsOf(app, joinedAt, leftAt) / 60, 0)
  return {
    id,
    associated_id: meeting.id,
    meeting_display_name: meeting.title,
    type: 'meeting',
    status: endedAt ? 'ENDED' : 'LIVE',
    organization_id: app.organizationId,
    created_at: startedAt,
    started_at: startedAt,
    updated_at: endedAt ?? startedAt,
    live_participants: here,
    max_concurrent_participants: session.mostAtOnce,
    minutes_consumed: minutes,
    ...(endedAt && { ended_at: endedAt }),
  }
}

const find = ({ app, found }: RestRequest): Found | undefined => all(app).find(({ session }) => session.id === found[1])
/** Returns all sessions, newest first. */
const all = (app: RestRequest['app']): Found[] =>
  [...app.meetings.values()]
    .flatMap((meeting) => meeting.sessions.map((session) => ({ meeting, session })))
    .sort((a, b) => b.session.startedAt.localeCompare(a.session.startedAt))

const ofSession = (answer: (call: RestRequest, found: Found) => void) => (call: RestRequest) => {
  const found = find(call)
  return found ? answer(call, found) : refuse(call.res, 404, 'there is no such session')
}

/** Routes of past and current sessions and their participants. */
export const sessionRoutes: Route[] = [
  [
    'GET',
    /^\/sessions$/,
    (call) => {
      const [meetingId, status] = [call.query.get('associated_id'), call.query.get('status')]
      const matching = all(call.app)
        .map((found) => ({ ...found, answer: toBody(call, found) }))
        .filter(({ meeting }) => meetingId === null || meeting.id === meetingId)
        .filter(({ answer }) => status === null || answer.status === status)
      const { rows, paging } = page(matching, call.query)
      ok(call.res, { sessions: rows.map(({ answer }) => answer) }, { paging })
    },
  ],
  ['GET', /^\/sessions\/([^/]+)$/, ofSession((call, found) => ok(call.res, { session: toBody(call, found) }))],
  [
    'GET',
    /^\/sessions\/([^/]+)\/participants$/,
    ofSession((call, { session }) => {
      const isNewestFirst = call.query.get('sort_by') === 'joinedAt' && call.query.get('sort_order') === 'DESC'
      const { rows, paging } = page(isNewestFirst ? session.visits.toReversed() : session.visits, call.query)
      const participants = rows.map(({ peerId, participant, joinedAt, leftAt }) => ({
        id: peerId,
        user_id: participant.id,
        custom_participant_id: participant.customId,
        display_name: participant.name,
        preset_name: participant.preset,
        created_at: joinedAt,
        joined_at: joinedAt,
        left_at: leftAt,
        duration: secondsOf(call.app, joinedAt, leftAt) / 60,
      }))
      ok(call.res, { participants }, { paging })
    }),
  ],
]
