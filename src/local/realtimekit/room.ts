import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { leaveMedia } from './media.ts'
import { type App, type Meeting, othersOf, type Peer } from './model.ts'
import { presets } from './presets.ts'
import { type Events, sendEvent } from './socket-events.ts'
import { clientWire } from './wire.ts'

/** Milliseconds between the notification of a removed participant and the end of their connection. */
const lastWordMs = 300
const putOutCode = 4403
/** Stage status of participants: in group calls all are on stage. */
const onStage = 1

const peerOf = ({ id, participant }: Peer) => ({
  peerId: id,
  userId: participant.id,
  displayName: participant.name,
  stageType: onStage,
  customParticipantId: participant.customId,
  displayPictureUrl: participant.picture,
  waitlisted: false,
  flags: { presetName: participant.preset, recorderType: 'NONE', hiddenParticipant: false },
})
const peerInfoOf = (peer: Peer) => ['socket.room.PeerInfoResponse', { peer: peerOf(peer) }] as const

/** Returns a meeting in the format of webhooks. */
export const meetingBody = ({ id, title, createdAt, session }: Meeting, organizationId: string) => ({
  id,
  title,
  roomName: id,
  status: 'LIVE',
  createdAt,
  sessionId: session?.id,
  startedAt: session?.startedAt,
  endedAt: session?.endedAt ?? undefined,
  organizedBy: { id: organizationId, name: 'local' },
})

const participantBody = ({ id, participant, joinedAt, leftAt }: Peer) => ({
  peerId: id,
  userDisplayName: participant.name,
  customParticipantId: participant.customId,
  clientSpecificId: participant.customId,
  joinedAt: joinedAt ?? undefined,
  leftAt: leftAt ?? undefined,
})

/** Adds a peer to its meeting and notifies the other peers. */
export function join(app: App, peer: Peer): void {
  const { meeting } = peer
  if (peer.joinedAt !== null) return
  peer.joinedAt = new Date(app.now()).toISOString()
  if (!meeting.session || meeting.session.endedAt) {
    const start = { startedAt: peer.joinedAt, endedAt: null, visits: [], mostAtOnce: 0 }
    meeting.session = { id: randomUUID(), ...start }
    meeting.sessions.push(meeting.session)
    app.webhooks.announce('meeting.started', { meeting: meetingBody(meeting, app.organizationId) })
  }
  meeting.peers.set(peer.id, peer)
  const { session } = meeting
  session.visits.push({ peerId: peer.id, participant: peer.participant, joinedAt: peer.joinedAt, leftAt: null })
  session.mostAtOnce = Math.max(session.mostAtOnce, meeting.peers.size)
  app.webhooks.announce('meeting.participantJoined', about(app, peer))
  for (const other of othersOf(peer)) sendEvent(other, 'room.joinRoom', ...peerInfoOf(peer))
}

const about = ({ organizationId }: App, peer: Peer) => ({
  meeting: meetingBody(peer.meeting, organizationId),
  participant: participantBody(peer),
})

/** Removes a peer: ends its tracks and notifies the other peers. The session ends with its last peer. */
export function leave(app: App, peer: Peer): void {
  const { meeting } = peer
  if (peer.joinedAt === null || peer.leftAt !== null) return
  peer.leftAt = new Date(app.now()).toISOString()
  const visit = meeting.session?.visits.find(({ peerId, leftAt }) => peerId === peer.id && leftAt === null)
  if (visit) visit.leftAt = peer.leftAt
  void leaveMedia(app, peer)
  if (meeting.peers.get(peer.id) === peer) meeting.peers.delete(peer.id)
  for (const other of meeting.peers.values()) sendEvent(other, 'room.leaveRoom', ...peerInfoOf(peer))
  app.webhooks.announce('meeting.participantLeft', about(app, peer))
  if (meeting.peers.size > 0 || !meeting.session) return
  meeting.session.endedAt = peer.leftAt
  const ended = { meeting: meetingBody(meeting, app.organizationId), reason: 'ALL_PARTICIPANTS_LEFT' }
  app.webhooks.announce('meeting.ended', ended)
}

/** Notifies a peer of its removal, then removes it. */
export function removePeer(app: App, peer: Peer, event: 'room.kick' | 'room.kickAll'): void {
  sendEvent(peer, event, ...peerInfoOf(peer))
  setTimeout(() => {
    leave(app, peer)
    // Ends the connection of a client that does not leave by itself.
    peer.socket.close(putOutCode, 'put out')
  }, lastWordMs)
}

const recordingsOf = ({ recordings }: App, { id }: Meeting) => {
  const active = recordings.activeOf(id)
  return active ? [{ recordingId: active.id, recordingStatus: active.status }] : []
}

export const roomEvents: Events = {
  'room.joinRoom': async ({ app, peer, reply }) => {
    if (app.joinDelayMs > 0) await wait(app.joinDelayMs, undefined, { ref: false })
    join(app, peer)
    reply(...peerInfoOf(peer))
  },
  'room.getRoomInfo': ({ app, peer: { meeting }, reply }) =>
    reply('socket.room.RoomInfoResponse', {
      room: {
        roomId: meeting.id,
        title: meeting.title,
        roomUuid: meeting.session?.id ?? meeting.id,
        createdAt: BigInt(Date.now()),
        activeRecordings: recordingsOf(app, meeting),
      },
    }),
  'room.getRoomPeersInfo': ({ peer, reply }) =>
    reply('socket.room.RoomPeersInfoResponse', { peers: [...peer.meeting.peers.values()].map(peerOf) }),
  'room.getRoomStageState': ({ peer, reply }) =>
    reply('socket.room.GetRoomStageStateResponse', {
      onStagePeers: [...peer.meeting.peers.keys()],
      approvedStagePeers: [],
      requestedStagePeers: [],
    }),
  'room.getStageRequests': ({ reply }) => reply('socket.livestreaming.GetStageRequestsResponse', { stageRequests: [] }),
  'room.getStagePeers': ({ peer, reply }) =>
    reply('socket.livestreaming.GetStagePeersResponse', { stagePeers: [...peer.meeting.peers.keys()] }),
  'room.leaveRoom': ({ app, peer, reply }) => {
    reply(...peerInfoOf(peer))
    leave(app, peer)
  },
  'room.broadcastMessage': ({ peer, payload, reply }) => {
    const message = clientWire().decode<object>('socket.room.BroadcastMessage', payload)
    for (const other of othersOf(peer))
      sendEvent(other, 'room.broadcastMessage', 'socket.room.BroadcastMessage', message)
    reply('socket.room.BroadcastMessage', message)
  },
  'room.kick': ({ app, peer, payload, reply }) => {
    const { peerIds } = clientWire().decode<{ peerIds: string[] }>('socket.room.RemoveParticipantsRequest', payload)
    if (!presets.get(peer.participant.preset)?.permissions.kick_participant) throw new Error('not allowed')
    for (const other of othersOf(peer)) if (peerIds.includes(other.id)) removePeer(app, other, 'room.kick')
    reply()
  },
  'room.getConnectedRoomsDump': ({ peer: { meeting }, reply }) =>
    reply('socket.room.GetConnectedRoomsDumpResponse', {
      parentMeeting: { id: meeting.id, title: meeting.title, participants: [] },
      meetings: [],
    }),
}
