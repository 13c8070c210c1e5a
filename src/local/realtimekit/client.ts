import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, urlOf } from '../http/serve.ts'
import type { App } from './model.ts'
import { presets } from './presets.ts'
import { readToken } from './tokens.ts'

/** Returns the participant and the meeting of a token; undefined if the token is not accepted. */
export function findParticipant(app: App, token: string) {
  const claims = readToken(token, app.secret, Date.now())
  const meeting = claims && app.meetings.get(claims.meetingId)
  const participant = meeting?.participants.get(claims?.participantId ?? '')
  return meeting && participant ? { meeting, participant } : undefined
}

/** Serves HTTP requests of the browser's client. `service` is the first label of the host that the client requested. */
export function serveClient(app: App, baseUri: string, req: IncomingMessage, res: ServerResponse, service: string) {
  // The client ignores the response to telemetry.
  if (service !== 'api') return json(res, 200, { success: true, loc: '0,0', ip: '127.0.0.1' })
  const { pathname } = urlOf(req)
  if (pathname.endsWith('/iceservers')) return json(res, 200, { success: true, iceServers: [] })
  const found = findParticipant(app, (req.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (!found) return json(res, 401, { success: false })
  if (!pathname.endsWith('/v2/internals/participant-details')) return json(res, 404, { success: false })
  const { meeting, participant } = found
  const { id, name, picture, customId, preset } = participant
  json(res, 200, {
    success: true,
    data: {
      participant: {
        id,
        name,
        email: '',
        picture,
        custom_participant_id: customId,
        organization_id: app.organizationId,
        logged_in: false,
        scope: [],
      },
      preset: { name: preset, version: '1', ...presets.get(preset) },
      meeting: { title: meeting.title },
      socket: { base_uri: baseUri },
    },
  })
}
