import { afterEach, expect, test, vi } from 'vitest'
import type { RTCPeerConnection } from 'werift'
import { WebSocket } from 'ws'
import { createMeetings } from '#providers/meetings/index.ts'
import { type RealtimeKit, startRealtimeKit } from '../index.ts'
import { clientWire } from '../wire.ts'
import { createConnection } from './connection.ts'

let kit: RealtimeKit | undefined
const open: RTCPeerConnection[] = []
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close()
  await kit?.close()
})

const wire = clientWire()
type Frame = { event: number; id?: string; payload?: Uint8Array }
type Described = { transportId: string; description: { sdp: string } }
type Others = { participants: { peerId: string; producerStates: { producerId: string }[] }[] }

/**
 * Connects a client that only receives. Returns functions for the number of its packets and the time of the last one.
 */
async function joinAsViewer(port: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/__client/socket-edge/ws?authToken=${token}&peerID=watcher`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const ask = async <Answer>(event: string, [type, value]: [string, object] | [], answer: string): Promise<Answer> => {
    const id = crypto.randomUUID()
    const frame = new Promise<Frame>((resolve) => {
      socket.on('message', (data: Buffer, isBinary) => {
        const read = isBinary && wire.decode<Frame>('message.v1.SocketMessage', data)
        if (read && read.id === id) resolve(read)
      })
    })
    const payload = type === undefined ? undefined : wire.encode(type, value)
    socket.send(wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, payload }))
    return wire.decode(answer, (await frame).payload)
  }
  const connection = createConnection()
  open.push(connection)
  let packets = 0
  let lastAt = 0
  connection.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(() => {
      packets += 1
      lastAt = Date.now()
    }),
  )
  await ask('room.joinRoom', [], 'socket.room.PeerInfoResponse')
  // Browsers offer a data channel in a new connection.
  connection.createDataChannel('events')
  const offer = await connection.createOffer()
  await connection.setLocalDescription(offer)
  const opened = await ask<Described>(
    'media.createWebRTCTransport',
    ['media.CreateTransportRequest', { consuming: true, description: { target: 1, type: 'offer', sdp: offer.sdp } }],
    'media.CreateTransportResponse',
  )
  await connection.setRemoteDescription({ type: 'answer', sdp: opened.description.sdp })
  const { participants } = await ask<Others>('media.selfJoinComplete', [], 'media.edge.PeerJoinCompleteResponse')
  const requests = participants.flatMap(({ peerId, producerStates }) =>
    producerStates.map(({ producerId }) => ({ producingPeerId: peerId, producerId })),
  )
  const consumed = await ask<Described>(
    'media.consume',
    ['media.edge.ConsumePeersRequest', { consumingTransportId: opened.transportId, requests }],
    'media.edge.ConsumePeerResponse',
  )
  await connection.setRemoteDescription({ type: 'offer', sdp: consumed.description.sdp })
  const answer = await connection.createAnswer()
  await connection.setLocalDescription(answer)
  await ask(
    'media.renegotiateSessionDescription',
    [
      'media.RenegotiateRequest',
      { transportId: opened.transportId, description: { target: 1, type: 'answer', sdp: answer.sdp } },
    ],
    'media.RenegotiateResponse',
  )
  return { packets: () => packets, lastAt: () => lastAt }
}

test('sends no media to a removed viewer whose client keeps listening', async () => {
  kit = await startRealtimeKit({ port: 0, token: 'secret' })
  const base = `http://127.0.0.1:${kit.port}`
  const api = createMeetings({ accountId: 'a', appId: 'b', token: 'secret', base })
  const id = await api.open('a stream')
  const host = await api.admit(id, { id: 'host', name: 'Host', pictureUrl: null })
  await fetch(`${base}/__control/play`, { method: 'POST', body: JSON.stringify({ token: host.token }) })
  const ann = await api.admit(id, { id: 'ann', name: 'Ann', pictureUrl: null }, 'viewer')
  const watcher = await joinAsViewer(kit.port, ann.token)
  await vi.waitFor(() => expect(watcher.packets()).toBeGreaterThan(50))
  await api.remove(id, ann.participantId)
  // The packets of a running stream never pause for so long.
  await vi.waitFor(() => expect(Date.now() - watcher.lastAt()).toBeGreaterThan(1_500))
})
