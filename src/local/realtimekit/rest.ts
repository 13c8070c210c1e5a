import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { json, readJson, urlOf } from '../http/serve.ts'
import { livestreamRoutes } from './livestreams.ts'
import type { App, Meeting, Participant } from './model.ts'
import { addPreset, presetInput, presets } from './presets.ts'
import { recordingRoutes } from './recording/rest.ts'
import { leave, removePeer } from './room.ts'
import { ofMeeting, ok, type RestRequest, type Route, read, refuse } from './routes.ts'
import { sessionRoutes } from './sessions.ts'
import { issueToken } from './tokens.ts'
import { hookSchema } from './webhooks.ts'

const kit = /^\/client\/v4\/accounts\/[^/]+\/realtime\/kit\/([^/]+)(\/.*)$/

const meetingInput = z.object({ title: z.string().default('') })
const statusInput = z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) })
const participantInput = z.object({
  name: z.string().default(''),
  picture: z.string().nullish(),
  custom_participant_id: z.string(),
  preset_name: z.string(),
})
const kickInput = z.object({
  participant_ids: z.array(z.string()).default([]),
  custom_participant_ids: z.array(z.string()).default([]),
})

const meetingOf = ({ id, title, status, createdAt }: Meeting) => ({ id, title, status, created_at: createdAt })

const routes: Route[] = [
  ...recordingRoutes,
  ...livestreamRoutes,
  ...sessionRoutes,
  [
    'POST',
    /^\/meetings$/,
    (call) => {
      const input = read(meetingInput, call)
      if (!input) return
      if (call.app.opensNone) return refuse(call.res, 500, 'no meeting can be opened')
      const meeting: Meeting = {
        id: randomUUID(),
        title: input.title,
        status: 'ACTIVE',
        createdAt: new Date().toISOString(),
        participants: new Map(),
        peers: new Map(),
        session: null,
        sessions: [],
        livestreams: [],
        chat: [],
        stores: new Map(),
      }
      call.app.meetings.set(meeting.id, meeting)
      ok(call.res, meetingOf(meeting))
    },
  ],
  ['GET', /^\/meetings\/([^/]+)$/, ofMeeting(({ res }, meeting) => ok(res, meetingOf(meeting)))],
  [
    'PATCH',
    /^\/meetings\/([^/]+)$/,
    ofMeeting((call, meeting) => {
      const input = read(statusInput, call)
      if (!input) return
      meeting.status = input.status
      ok(call.res, meetingOf(meeting))
    }),
  ],
  ['POST', /^\/meetings\/([^/]+)\/participants$/, ofMeeting(addParticipant)],
  [
    'DELETE',
    /^\/meetings\/([^/]+)\/participants\/([^/]+)$/,
    ofMeeting(({ app, res, found }, meeting) => {
      const id = found[2] ?? ''
      if (!meeting.participants.delete(id)) return refuse(res, 404, 'there is no such participant')
      for (const peer of meeting.peers.values()) if (peer.participant.id === id) removePeer(app, peer, 'room.kick')
      ok(res, { id })
    }),
  ],
  [
    'POST',
    /^\/meetings\/([^/]+)\/active-session\/kick$/,
    ofMeeting((call, meeting) => {
      const input = read(kickInput, call)
      if (!input) return
      const isMeant = ({ id, customId }: Participant) =>
        input.participant_ids.includes(id) || input.custom_participant_ids.includes(customId)
      for (const peer of meeting.peers.values()) if (isMeant(peer.participant)) removePeer(call.app, peer, 'room.kick')
      ok(call.res, { action: 'kick', message: 'ok' })
    }),
  ],
  [
    'POST',
    /^\/meetings\/([^/]+)\/active-session\/kick-all$/,
    ofMeeting(({ app, res }, meeting) => {
      if (meeting.peers.size === 0) return refuse(res, 404, 'nobody is there')
      for (const peer of meeting.peers.values()) removePeer(app, peer, 'room.kickAll')
      ok(res, { action: 'kick-all', message: 'ok' })
    }),
  ],
  [
    'GET',
    /^\/meetings\/([^/]+)\/active-session$/,
    ofMeeting(({ res }, { id, session, peers }) => {
      if (!session || session.endedAt) return refuse(res, 404, 'nobody is there')
      ok(res, {
        id: session.id,
        status: 'LIVE',
        live_participants: peers.size,
        started_at: session.startedAt,
        meeting_id: id,
      })
    }),
  ],
  [
    'GET',
    /^\/presets$/,
    ({ res }) =>
      ok(
        res,
        [...presets].map(([name, { id }]) => ({ id, name })),
      ),
  ],
  [
    'GET',
    /^\/presets\/([^/]+)$/,
    ({ res, found }) => {
      const preset = [...presets].find(([, { id }]) => id === found[1])
      if (preset) ok(res, { name: preset[0], ...preset[1] })
      else refuse(res, 404, 'there is no such preset')
    },
  ],
  [
    'POST',
    /^\/presets$/,
    (call) => {
      const input = read(presetInput, call)
      if (!input) return
      const id = addPreset(input)
      if (id === undefined) refuse(call.res, 409, 'there is a preset of this name')
      else ok(call.res, { ...input, id })
    },
  ],
  ['GET', /^\/webhooks$/, ({ app, res }) => ok(res, app.webhooks.hooks)],
  [
    'POST',
    /^\/webhooks$/,
    (call) => {
      const input = read(hookSchema, call)
      if (input) ok(call.res, call.app.webhooks.add(input))
    },
  ],
  [
    'PUT',
    /^\/webhooks\/([^/]+)$/,
    (call) => {
      const hook = call.app.webhooks.hooks.find(({ id }) => id === call.found[1])
      const input = read(hookSchema, call)
      if (!input) return
      if (hook) ok(call.res, Object.assign(hook, input))
      else refuse(call.res, 404, 'there is no such webhook')
    },
  ],
]

function addParticipant(call: RestRequest, meeting: Meeting) {
  const { app, res } = call
  const input = read(participantInput, call)
  if (!input) return
  const preset = presets.get(input.preset_name)
  if (!preset) return refuse(res, 422, `there is no preset ${input.preset_name}`)
  const { name, picture, custom_participant_id: customId, preset_name } = input
  const participant: Participant = { id: randomUUID(), name, picture: picture ?? '', customId, preset: preset_name }
  meeting.participants.set(participant.id, participant)
  const subject = {
    organizationId: app.organizationId,
    meetingId: meeting.id,
    participantId: participant.id,
    presetId: preset.id,
  }
  const token = issueToken(subject, app.secret, Date.now())
  ok(res, {
    id: participant.id,
    name,
    picture: participant.picture,
    custom_participant_id: customId,
    preset_name,
    token,
  })
}

/** Serves RealtimeKit's REST API, as far as the product uses it. @returns false for another path. */
export async function serveRest(app: App, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { pathname, searchParams: query } = urlOf(req)
  const [, appId, path] = kit.exec(pathname) ?? []
  if (path === undefined) return false
  if (req.headers.authorization !== `Bearer ${app.token}`) return refused(res, 401, 'this token is not ours')
  if (app.appId !== undefined && appId !== app.appId) return refused(res, 404, 'there is no such app')
  if (isLimited(app.limits, path, res)) return true
  const body = req.method === 'GET' || req.method === 'DELETE' ? {} : await readJson(req).catch(() => ({}))
  for (const [method, pattern, answer] of routes) {
    const found = method === req.method ? pattern.exec(path) : null
    if (!found) continue
    await answer({ app, body, query, res, found })
    return true
  }
  return refused(res, 404, 'there is no such address')
}

/**
 * Counts a request and sets the rate limit headers of Cloudflare's API. Responds with 429 above the limit. Recordings
 * have a limit of their own.
 */
function isLimited({ take, stateOf }: App['limits'], path: string, res: ServerResponse): boolean {
  const name = path.startsWith('/recordings') ? 'recording-requests' : 'requests'
  const isAdmitted = take(name)
  const { max, seconds, remaining, freeInMs } = stateOf(name)
  const reset = Math.ceil(freeInMs / 1000) || seconds
  if (Number.isFinite(max)) {
    res.setHeader('ratelimit', `"default";r=${remaining};t=${reset}`)
    res.setHeader('ratelimit-policy', `"default";q=${max};w=${seconds}`)
  }
  if (isAdmitted) return false
  const errors = [{ code: 971, message: 'Please wait and consider throttling your request speed' }]
  const refusal = { success: false, errors, messages: [], result: null }
  json(res, 429, refusal, { 'retry-after': String(reset) })
  return true
}

function refused(res: ServerResponse, status: number, message: string): true {
  refuse(res, status, message)
  return true
}

/** Fault: closes a participant's connections, like the failure of a device. */
export const vanish = (app: App, meeting: Meeting, customId: string): number => {
  const gone = [...meeting.peers.values()].filter(({ participant }) => participant.customId === customId)
  for (const peer of gone) {
    peer.socket.terminate()
    leave(app, peer)
  }
  return gone.length
}

/** Fault: deletes a meeting without notification. Its participants are disconnected; requests about it get 404. */
export function forget(app: App, meeting: Meeting): void {
  app.meetings.delete(meeting.id)
  for (const peer of [...meeting.peers.values()]) {
    peer.socket.terminate()
    leave(app, peer)
  }
}
