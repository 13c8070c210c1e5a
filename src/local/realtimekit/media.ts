import { randomUUID } from 'node:crypto'
import { type App, othersOf, type Peer, type Producer } from './model.ts'
import { mayProduce } from './presets.ts'
import { midOfTrack } from './sfu/sdp.ts'
import { type Events, sendEvent } from './socket-events.ts'
import { clientWire } from './wire.ts'

/** Type of a session description, as a number of the client's protocol. */
const target = { sends: 0, receives: 1 } as const
const streamsMax = 9

type Described = { description: { target?: number; sdp: string } }
type Transport = Described & { consuming: boolean }
type Produce = Described & {
  kind: 'audio' | 'video'
  msid?: string
  paused: boolean
  screenShare: boolean
  appData: unknown
  mimeType: string
  producingTransportId: string
}
/** Simulcast layer of a video that a receiver prefers. */
type Preference = { simulcast?: { preferredRid?: string } }
type Consume = {
  consumingTransportId: string
  requests: (Preference & { producingPeerId: string; producerId: string })[]
}

const producerState = ({ id, kind, paused, screenShare, appData, transportId, mimeType }: Producer) => ({
  producerId: id,
  kind: kind === 'audio' ? 0 : 1,
  pause: paused,
  screenShare,
  appData,
  producingTransportId: transportId,
  mimeType,
})
const stateOf = ({ id, participant, producers }: Peer) => ({
  peerId: id,
  displayName: participant.name,
  userId: participant.id,
  producerStates: [...producers.values()].map(producerState),
})
/** Returns a selection of all other participants: in a call everyone receives everyone. */
const selected = (peer: Peer) => ({ audioPeers: [], compulsoryPeers: othersOf(peer).map(({ id }) => id) })

/** Closes all media that a peer sends and receives. */
export async function leaveMedia(app: App, peer: Peer): Promise<void> {
  const gone = { participantId: peer.id }
  if (peer.isInMedia)
    for (const other of othersOf(peer))
      sendEvent(other, 'media.peerLeaveBroadcast', 'media.edge.PeerLeaveBroadcastResponse', gone)
  peer.isInMedia = false
  peer.producers.clear()
  const transports = [...peer.transports]
  peer.transports.clear()
  if (transports.length === 0) return
  const sfu = await app.sfu()
  for (const id of transports) await sfu.closeTransport(id)
}

/** Returns the id of a connection. Throws unless the connection belongs to the peer, because ids are public. */
function requireOwn(peer: Peer, transportId: string): string {
  if (!peer.transports.has(transportId)) throw new Error('not a connection of yours')
  return transportId
}

function notifyOthers(peer: Peer, event: string, type: string, producer: Producer, more: object = {}): void {
  const value = { participantId: peer.id, producerState: producerState(producer), ...more }
  for (const other of othersOf(peer)) sendEvent(other, event, type, value)
}

const transports: Events = {
  'media.joinRoom': ({ reply }) => reply('media.edge.PeerJoinResponse', {}),
  'media.createWebRTCTransport': async ({ app, peer, payload, reply }) => {
    const { description } = clientWire().decode<Transport>('media.CreateTransportRequest', payload)
    const sfu = await app.sfu()
    const transportId = sfu.openTransport()
    peer.transports.add(transportId)
    const { sdp } = await sfu.publish(transportId, { sdp: description.sdp, tracks: [] })
    reply('media.CreateTransportResponse', {
      transportId,
      producerIds: [],
      description: { target: description.target, type: 'answer', sdp },
    })
  },
  'media.selfJoinComplete': ({ peer, reply }) => {
    peer.isInMedia = true
    const { meeting } = peer
    const others = othersOf(peer)
    const joined = { participant: { ...stateOf(peer), producerStates: [] } }
    for (const other of others)
      sendEvent(other, 'media.peerJoinedBroadcast', 'media.edge.PeerJoinBroadcastResponse', joined)
    reply('media.edge.PeerJoinCompleteResponse', {
      roomState: {
        displayTitle: meeting.title,
        lockedMode: false,
        roomUuid: meeting.session?.id ?? '',
        roomName: meeting.id,
        currentPeerId: peer.id,
        isRecording: false,
        pinnedPeerIds: [],
      },
      participants: others.map(stateOf),
      selectedPeers: selected(peer),
      maxPreferredStreams: streamsMax,
    })
    for (const other of others)
      sendEvent(other, 'media.selectedPeer', 'media.edge.SelectedPeersResponse', selected(other))
  },
  'media.selectedPeer': ({ peer, reply }) => reply('media.edge.SelectedPeersResponse', selected(peer)),
  'media.renegotiateSessionDescription': async ({ app, peer, payload, reply }) => {
    const asked = clientWire().decode<Described & { transportId: string }>('media.RenegotiateRequest', payload)
    await (await app.sfu()).applyAnswer(requireOwn(peer, asked.transportId), asked.description.sdp)
    reply('media.RenegotiateResponse', { transportId: asked.transportId })
  },
  'media.leaveRoom': async ({ app, peer, reply }) => {
    reply('media.edge.PeerLeaveResponse', {})
    await leaveMedia(app, peer)
  },
}

const sending: Events = {
  'media.produce': async ({ app, peer, payload, reply }) => {
    const asked = clientWire().decode<Produce>('media.edge.ProducerCreateRequest', payload)
    const { kind, paused, screenShare, appData, mimeType, producingTransportId: transportId, description } = asked
    if (!mayProduce(peer.participant.preset, screenShare ? 'screenshare' : kind))
      throw new Error('not allowed to produce')
    const id = randomUUID()
    const mid = midOfTrack(description.sdp, kind, asked.msid)
    const { sdp } = await (await app.sfu()).publish(requireOwn(peer, transportId), {
      sdp: description.sdp,
      tracks: [{ mid, name: id }],
    })
    const producer: Producer = { id, kind, paused, screenShare, appData, transportId, mimeType, mid }
    peer.producers.set(id, producer)
    const answer = { target: target.sends, type: 'answer', sdp }
    reply('media.edge.ProducerCreateResponse', { status: true, producerId: id, description: answer })
    notifyOthers(peer, 'media.peerProducerCreateBroadcast', 'media.edge.PeerProducerCreateBroadcastResponse', producer)
  },
  'media.toggleProducer': ({ peer, payload, reply }) => {
    const asked = clientWire().decode<{ producerId: string; pause: boolean }>(
      'media.edge.ProducerToggleRequest',
      payload,
    )
    const producer = peer.producers.get(asked.producerId)
    if (!producer) return reply('media.edge.ProducerToggleResponse', { status: false })
    producer.paused = asked.pause
    const type = 'media.edge.PeerProducerToggleBroadcastResponse'
    notifyOthers(peer, 'media.peerProducerToggleBroadcast', type, producer, { initiatorParticipantId: peer.id })
    reply('media.edge.ProducerToggleResponse', { status: true })
  },
  'media.closeProducer': async ({ app, peer, payload, reply }) => {
    const asked = clientWire().decode<Described & { producerId: string; producingTransportId: string }>(
      'media.edge.ProducerCloseRequest',
      payload,
    )
    const producer = peer.producers.get(asked.producerId)
    const transportId = asked.producingTransportId || (producer?.transportId ?? '')
    const mids = producer ? [producer.mid] : []
    const sdp = await (await app.sfu()).close(requireOwn(peer, transportId), mids, asked.description.sdp)
    peer.producers.delete(asked.producerId)
    reply('media.edge.ProducerClosingResponse', { description: { target: target.sends, type: 'answer', sdp } })
    if (producer)
      notifyOthers(peer, 'media.peerProducerCloseBroadcast', 'media.edge.PeerProducerCloseBroadcastResponse', producer)
  },
}

const receiving: Events = {
  'media.consume': async ({ app, peer, payload, reply }) => {
    const { consumingTransportId, requests } = clientWire().decode<Consume>('media.edge.ConsumePeersRequest', payload)
    const found = requests.map(({ producingPeerId, producerId, simulcast }) => ({
      producerId,
      preferred: simulcast?.preferredRid,
      producer: peer.meeting.peers.get(producingPeerId)?.producers.get(producerId),
    }))
    const tracks = found.flatMap(({ producer, preferred }) =>
      producer ? [{ transportId: producer.transportId, name: producer.id, preferred }] : [],
    )
    const { mids, sdp } = await (await app.sfu()).subscribe(requireOwn(peer, consumingTransportId), tracks)
    const map = Object.fromEntries(
      found.map(({ producerId, producer }) => {
        const mid = producer && mids.get(producer.id)
        if (!producer || mid === undefined) return [producerId, { errorCode: 'not_found_track_error' }]
        const producerTrack = { trackId: producer.id, producerId: producer.id, streamId: mid }
        return [producerId, { consumerId: randomUUID(), producerState: producerState(producer), producerTrack }]
      }),
    )
    reply('media.edge.ConsumePeerResponse', {
      status: true,
      consumerIdsMap: { map },
      ...(sdp !== undefined && { description: { target: target.receives, type: 'offer', sdp } }),
    })
  },
  'media.updateConsumersSimulcastConfig': async ({ app, peer, payload, reply }) => {
    const { consumingTransportId, requests } = clientWire().decode<{
      consumingTransportId: string
      requests: (Preference & { mid: string })[]
    }>('media.edge.UpdateConsumersSimulcastConfigRequest', payload)
    const sfu = await app.sfu()
    const id = requireOwn(peer, consumingTransportId)
    for (const { mid, simulcast } of requests) sfu.prefer(id, mid, simulcast?.preferredRid ?? '')
    reply()
  },
  'media.closeConsumer': async ({ app, peer, payload, reply }) => {
    const asked = clientWire().decode<Described & { consumingTransportId: string; consumerIds: string[] }>(
      'media.edge.ConsumerCloseRequest',
      payload,
    )
    const sdp = await (await app.sfu()).close(
      requireOwn(peer, asked.consumingTransportId),
      asked.consumerIds,
      asked.description.sdp,
    )
    reply('media.edge.ConsumerClosingResponse', { description: { target: target.receives, type: 'answer', sdp } })
  },
}

export const mediaEvents: Events = { ...transports, ...sending, ...receiving }
