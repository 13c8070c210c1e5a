import http from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { createMeetings, MeetingGone, MeetingsUnavailable } from '#providers/meetings/index.ts'
import { type RealtimeKit, startRealtimeKit } from './index.ts'
import { clientWire } from './wire.ts'

type Hook = { event: string; person?: string; body: string; signature: string }

let kit: RealtimeKit
let hooks: Hook[]
let responseStatus: number
let sink: http.Server
let aheadMs: number

beforeEach(async () => {
  hooks = []
  responseStatus = 200
  aheadMs = 0
  sink = http.createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const { event, participant } = JSON.parse(body)
    hooks.push({
      event,
      person: participant?.customParticipantId,
      body,
      signature: String(req.headers['rtk-signature']),
    })
    res.writeHead(responseStatus).end()
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.address() as { port: number }
  kit = await startRealtimeKit({
    port: 0,
    token: 'secret',
    webhookUrl: `http://127.0.0.1:${port}/`,
    now: () => Date.now() + aheadMs,
  })
})
afterEach(async () => {
  await kit.close()
  await new Promise((resolve) => sink.close(resolve))
})

const bucket = { accountId: 'a', name: 'b', accessKeyId: 'c', secretAccessKey: 'd' }
const meetings = (token = 'secret') =>
  createMeetings({ accountId: 'a', appId: 'b', token, base: `http://127.0.0.1:${kit.port}`, bucket })
const control = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${kit.port}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) })
const rest = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`http://127.0.0.1:${kit.port}/client/v4/accounts/a/realtime/kit/b${path}`, {
    method,
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return JSON.parse(await answer.text()).data
}
/** Returns the preset that the client of a participant reads. */
const presetOf = async (token: string) => {
  const answer = await fetch(`http://127.0.0.1:${kit.port}/__client/api/v2/internals/participant-details`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(await answer.text()).data.preset
}
const guest = (id: string) => ({ id, name: id, pictureUrl: null })

/** Opens a socket like the client. `received` collects the names of received events. */
async function enter(token: string, peerId: string = crypto.randomUUID()) {
  const wire = clientWire()
  const socket = new WebSocket(`ws://127.0.0.1:${kit.port}/__client/socket-edge/ws?authToken=${token}&peerID=${peerId}`)
  const received: string[] = []
  let code: number | undefined
  socket.on('close', (given) => {
    code = given
  })
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary)
      received.push(wire.nameOf(wire.decode<{ event: number }>('message.v1.SocketMessage', data).event) ?? '')
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const sendEvent = (event: string, payload?: Uint8Array, id: string = crypto.randomUUID()) =>
    socket.send(wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, payload }))
  /** Sends a request. Returns the event and the payload of the response. */
  const ask = (event: string, type: string, value: object) => {
    const id = crypto.randomUUID()
    const response = new Promise<{ event: string; payload: Uint8Array | undefined }>((resolve) => {
      socket.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) return
        const frame = wire.decode<{ event: number; id?: string; payload?: Uint8Array }>(
          'message.v1.SocketMessage',
          data,
        )
        if (frame.id === id) resolve({ event: wire.nameOf(frame.event) ?? '', payload: frame.payload })
      })
    })
    sendEvent(event, wire.encode(type, value), id)
    return response
  }
  return { received, sendEvent, ask, socket, closedWith: () => code }
}

async function joinMeeting(token: string) {
  const one = await enter(token)
  one.sendEvent('room.joinRoom')
  await vi.waitFor(() => expect(one.received).toContain('room.joinRoom'))
  return one
}
const customIdsOf = (event: string) => hooks.filter((hook) => hook.event === event).map(({ person }) => person)

test('the peers of a meeting receive each other’s join and leave; webhooks are signed', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const [a, b] = [await api.admit(id, guest('ann')), await api.admit(id, guest('bob'))]
  const [ann, bob] = [await joinMeeting(a.token), await joinMeeting(b.token)]
  await vi.waitFor(() => expect(ann.received.filter((event) => event === 'room.joinRoom')).toHaveLength(2))
  const leavesAt = Date.now()
  bob.sendEvent('room.leaveRoom')
  await vi.waitFor(() => expect(ann.received).toContain('room.leaveRoom'))
  await vi.waitFor(() => expect(customIdsOf('meeting.participantLeft')).toEqual(['bob']))
  const left = hooks.find(({ event }) => event === 'meeting.participantLeft')
  const read = await api.readEvent(left?.body ?? '', left?.signature ?? '')
  expect(read?.event).toMatchObject({ meetingId: id, personId: 'bob', what: 'left' })
  const at = read?.event?.what === 'left' ? read.event.at : undefined
  // The time in the webhook may be rounded to seconds.
  expect(Number(at)).toBeGreaterThan(leavesAt - 1_000)
  expect(Number(at)).toBeLessThan(Date.now() + 1_000)
  expect(await api.readEvent(`${left?.body} `, left?.signature ?? '')).toBeNull()
  expect(await api.readEvent(left?.body ?? '', 'no base64!')).toBeNull()
})

test('bills the seconds of connections and livestreams; the webhook of a leave has its times', async () => {
  const api = meetings()
  const [video, voice] = [await api.open('a call'), await api.open('a voice call')]
  await control('sit', { token: (await api.admit(video, guest('ann'))).token })
  await control('sit', { token: (await api.admit(voice, guest('bob'), 'voice')).token })
  const before = kit.usage().export
  await api.broadcast(video)
  aheadMs = 60_000
  await api.endBroadcast(video)
  aheadMs = 90_000
  await control('vanish', { customId: 'ann' })
  aheadMs = 120_000
  const { video: withVideo, audio, export: exported } = kit.usage()
  // the connections themselves take a moment
  const billed = [withVideo, audio, exported - before]
  expect(billed.map((seconds) => Math.round(seconds / 10))).toEqual([9, 12, 6])
  await vi.waitFor(() => expect(customIdsOf('meeting.participantLeft')).toEqual(['ann']))
  const left = hooks.find(({ event }) => event === 'meeting.participantLeft')
  const read = await api.readEvent(left?.body ?? '', left?.signature ?? '')
  expect(Math.round((read?.event?.what === 'left' ? (read.event.seconds ?? 0) : 0) / 10)).toBe(9)
})

test('removing a participant kicks them and invalidates their token', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const { token, participantId } = await api.admit(id, guest('ann'))
  const ann = await joinMeeting(token)
  await api.remove(id, participantId)
  await vi.waitFor(() => expect(ann.received).toContain('room.kick'))
  const again = await enter(token)
  await vi.waitFor(() => expect(again.closedWith()).toBe(4401))
  // Removing the same participant again succeeds.
  await api.remove(id, participantId)
})

test('closing a meeting removes all participants and refuses new ones', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const { token } = await api.admit(id, guest('ann'))
  const ann = await joinMeeting(token)
  await api.close(id)
  await vi.waitFor(() => expect(ann.received).toContain('room.kickAll'))
  await vi.waitFor(() => expect(customIdsOf('meeting.ended')).toHaveLength(1))
  const again = await enter(token)
  await vi.waitFor(() => expect(again.closedWith()).toBe(4401))
  await api.close(id)
})

test('retries a webhook after a 503 and not after a 400', async () => {
  const api = meetings()
  const id = await api.open('a call')
  responseStatus = 503
  await joinMeeting((await api.admit(id, guest('ann'))).token)
  await vi.waitFor(() => expect(hooks).toHaveLength(2))
  responseStatus = 400
  const attempts = () => kit.deliveries().map(({ attempt, status }) => [attempt, status])
  // The stand-in records the response to a webhook a moment later.
  await vi.waitFor(() => expect(attempts()).toEqual([...Array(2).fill([0, 503]), ...Array(2).fill([1, 400])]))
})

test('a participant without a browser counts as connected until the meeting ends', async () => {
  const api = meetings()
  const id = await api.open('a stream')
  const { token } = await api.admit(id, guest('ann'), 'viewer')
  expect((await control('sit', { token })).status).toBe(200)
  await vi.waitFor(() => expect(hooks.map(({ person }) => person)).toContain('ann'))
  const response = await fetch(`http://127.0.0.1:${kit.port}/__control/meetings`)
  const [meeting] = z.array(z.object({ people: z.array(z.unknown()) })).parse(await response.json())
  expect(meeting?.people).toEqual([{ name: 'ann', customId: 'ann' }])
})

test('the fault `webhooks` loses, doubles, holds and badly signs webhooks', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const { token } = await api.admit(id, guest('ann'))
  // meeting.started is lost and participantJoined is doubled.
  await control('webhooks', { twist: 'lost' })
  await control('webhooks', { twist: 'doubled' })
  const ann = await joinMeeting(token)
  await vi.waitFor(() => expect(hooks.map(({ event }) => event)).toEqual(Array(2).fill('meeting.participantJoined')))
  hooks.length = 0
  await control('webhooks', { twist: 'held', count: 2 })
  ann.sendEvent('room.leaveRoom')
  await vi.waitFor(() => expect(ann.received).toContain('room.leaveRoom'))
  expect(await (await control('release', {})).json()).toEqual({ released: 2 })
  await vi.waitFor(() => expect(hooks).toHaveLength(2))
  await control('webhooks', { twist: 'badly-signed', count: 2 })
  await joinMeeting((await api.admit(id, guest('ann'))).token)
  await vi.waitFor(() => expect(hooks).toHaveLength(4))
  for (const { body, signature } of hooks.slice(2)) expect(await api.readEvent(body, signature)).toBeNull()
})

test('a recording starts once, stops once, sends a webhook for each state, and fails without media', async () => {
  const api = meetings()
  const id = await api.open('a call')
  await joinMeeting((await api.admit(id, guest('ann'))).token)
  const recordingId = await api.record(id, 'recordings/one')
  expect(await api.record(id, 'recordings/two')).toBe(recordingId)
  await vi.waitFor(async () => expect((await api.recording(recordingId))?.state).toBe('recording'))
  await api.stopRecording(recordingId)
  await api.stopRecording(recordingId)
  await vi.waitFor(async () => expect((await api.recording(recordingId))?.state).toBe('failed'))
  expect(await api.recording('another')).toBeNull()
  await api.stopRecording('another')
  const updates = hooks.filter(({ event }) => event === 'recording.statusUpdate')
  const read = await Promise.all(updates.map(({ body, signature }) => api.readEvent(body, signature)))
  const states = read.map((one) => one?.event?.what === 'recording' && one.event.recording.state)
  expect(states.toSorted()).toEqual(['ending', 'failed', 'recording', 'starting'])
  expect(read[0]?.event).toMatchObject({ meetingId: id, recording: { recordingId } })
})

test('returns the participants of a session; starts and stops a livestream', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const ann = await joinMeeting((await api.admit(id, guest('ann'))).token)
  const { sessions } = await rest('GET', `/sessions?associated_id=${id}&status=LIVE`)
  expect(sessions).toMatchObject([{ status: 'LIVE', live_participants: 1 }])
  ann.sendEvent('room.leaveRoom')
  await vi.waitFor(() => expect(ann.received).toContain('room.leaveRoom'))
  expect(await rest('GET', `/sessions/${sessions[0].id}`)).toMatchObject({ session: { status: 'ENDED' } })
  const { participants } = await rest('GET', `/sessions/${sessions[0].id}/participants`)
  expect(participants).toMatchObject([{ custom_participant_id: 'ann', preset_name: 'group_call_participant' }])
  const { id: streamId } = await rest('POST', `/meetings/${id}/livestreams`, { name: 'a stream' })
  expect(await rest('GET', `/meetings/${id}/active-livestream`)).toMatchObject({ id: streamId, status: 'LIVE' })
  await rest('POST', `/meetings/${id}/active-livestream/stop`)
  expect(await rest('GET', `/livestreams/${streamId}`)).toMatchObject({ livestream: { status: 'IDLE' } })
  await vi.waitFor(() => expect(customIdsOf('livestreaming.statusUpdate')).toHaveLength(2))
})

test('closes the socket of a removed participant', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const { participantId, token } = await api.admit(id, guest('ann'))
  const ann = await joinMeeting(token)
  await api.remove(id, participantId)
  await vi.waitFor(() => expect(ann.closedWith()).toBe(4403))
})

test('refuses media that a viewer sends', async () => {
  const api = meetings()
  const id = await api.open('a stream')
  const wire = clientWire()
  const refusalOf = async (part: 'viewer' | 'speaker', screenShare = false) => {
    const one = await joinMeeting((await api.admit(id, guest(part), part)).token)
    const asked = { kind: 'video', producingTransportId: 'none', screenShare, description: { sdp: 'm=video 9 x' } }
    const { event, payload } = await one.ask('media.produce', 'media.edge.ProducerCreateRequest', asked)
    expect(event).toBe('media.errorResponse')
    return wire.decode<{ errorMessage: string }>('media.edge.ErrorResponse', payload).errorMessage
  }
  for (const screenShare of [false, true]) expect(await refusalOf('viewer', screenShare)).toBe('not allowed to produce')
  // A speaker passes the permission check; the offer itself is incomplete.
  expect(await refusalOf('speaker')).toBe('the offer has no video')
})

test('presets for audio only and video only refuse the other kind and are created once', async () => {
  const api = meetings()
  const id = await api.open('a stream')
  const wire = clientWire()
  const refusalOf = async (part: 'sound' | 'picture', kind: 'audio' | 'video', screenShare = false) => {
    const one = await joinMeeting((await api.admit(id, guest(part), part)).token)
    const asked = { kind, producingTransportId: 'none', screenShare, description: { sdp: 'm=none 9 x' } }
    const { payload } = await one.ask('media.produce', 'media.edge.ProducerCreateRequest', asked)
    return wire.decode<{ errorMessage: string }>('media.edge.ErrorResponse', payload).errorMessage
  }
  const refused = 'not allowed to produce'
  // Concurrent requests create the preset once.
  await Promise.all([1, 2, 3].map(() => api.admit(id, guest('ann'), 'sound')))
  expect([await refusalOf('sound', 'video'), await refusalOf('picture', 'audio')]).toEqual([refused, refused])
  expect(await refusalOf('picture', 'video', true)).toBe(refused)
  expect([await refusalOf('sound', 'audio'), await refusalOf('picture', 'video')]).not.toContain(refused)
  const made = await rest('GET', '/presets')
  expect(
    made.map(({ name }: { name: string }) => name).filter((name: string) => name === 'limelight_sound'),
  ).toHaveLength(1)
})

test('both sides of a voice call are in an audio room and cannot send video', async () => {
  const api = meetings()
  const id = await api.open('a voice call')
  const { token } = await api.admit(id, guest('ann'), 'voice')
  const { config, permissions } = await presetOf(token)
  expect(config.view_type).toBe('AUDIO_ROOM')
  const mayProduce = ({ can_produce }: { can_produce: string }) => can_produce === 'ALLOWED'
  expect([permissions.media.audio, permissions.media.video, permissions.media.screenshare].map(mayProduce)).toEqual([
    ...[true, false, false],
  ])
})

test('participants on stage send video with simulcast, speakers of a call without', async () => {
  const api = meetings()
  const id = await api.open('a stream')
  const clientOf = async (part: 'stage' | 'speaker') => presetOf((await api.admit(id, guest(part), part)).token)
  const [stage, speaker] = [await clientOf('stage'), await clientOf('speaker')]
  expect([stage, speaker].map(({ config }) => config.media.video.simulcast)).toEqual([true, false])
  expect(stage.permissions).toEqual(speaker.permissions)
})

test('a deleted meeting disconnects its participants; the provider throws MeetingGone', async () => {
  const api = meetings()
  const id = await api.open('a stream')
  const ann = await joinMeeting((await api.admit(id, guest('ann'))).token)
  await control('forget', { meetingId: id })
  await vi.waitFor(() => expect(ann.closedWith()).toBeDefined())
  await expect(api.admit(id, guest('ann'))).rejects.toBeInstanceOf(MeetingGone)
  expect(await api.present(id, { open: 1, run: 0 })).toEqual({ isWhole: true, connections: [] })
  await api.close(id)
  await control('opening', { isRefused: true })
  await expect(api.open('another')).rejects.not.toBeInstanceOf(MeetingGone)
  await control('opening', { isRefused: false })
})

test('reports a vanished participant to the others', async () => {
  const api = meetings()
  const id = await api.open('a call')
  const [a, b] = [await api.admit(id, guest('ann')), await api.admit(id, guest('bob'))]
  const [ann] = [await joinMeeting(a.token), await joinMeeting(b.token)]
  expect(kit.meetings()[0]?.people.map(({ customId }) => customId)).toEqual(['ann', 'bob'])
  expect(await (await control('vanish', { customId: 'bob' })).json()).toEqual({ gone: 1 })
  await vi.waitFor(() => expect(ann.received).toContain('room.leaveRoom'))
})

test('the provider throws MeetingsUnavailable when the service is down, unreadable or refuses the token', async () => {
  await expect(meetings('wrong').open('x')).rejects.toBeInstanceOf(MeetingsUnavailable)
  for (const mode of ['down', 'nonsense'] as const) {
    await control('fault', { mode })
    await expect(meetings().open('x')).rejects.toBeInstanceOf(MeetingsUnavailable)
  }
  await control('fault', { mode: 'off' })
  await meetings().open('x')
})
