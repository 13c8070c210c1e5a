import type { WebSocket } from 'ws'
import type { Sfu } from './sfu/sfu.ts'
import type { Webhooks } from './webhooks.ts'

/** Somebody who was let into a meeting; what their token is about. */
export type Participant = { id: string; name: string; picture: string; customId: string; preset: string }

/** A track that a peer sends. */
export type Producer = {
  id: string
  kind: 'audio' | 'video'
  paused: boolean
  screenShare: boolean
  appData: unknown
  transportId: string
  mimeType: string
  mid: string
}

/** A participant who is connected, once for each connection of theirs. */
export type Peer = {
  id: string
  participant: Participant
  meeting: Meeting
  socket: WebSocket
  joinedAt: string | null
  leftAt: string | null
  isInMedia: boolean
  producers: Map<string, Producer>
  transports: Set<string>
}

/** From the first who joins until the last has left. */
export type Session = { id: string; startedAt: string; endedAt: string | null }

export type Meeting = {
  id: string
  title: string
  status: 'ACTIVE' | 'INACTIVE'
  createdAt: string
  participants: Map<string, Participant>
  peers: Map<string, Peer>
  session: Session | null
  chat: object[]
  stores: Map<string, Map<string, object>>
}

export type App = {
  /** What the server API is called with. */
  token: string
  organizationId: string
  /** Signs the tokens of participants. */
  secret: string
  meetings: Map<string, Meeting>
  webhooks: Webhooks
  /** Loaded by the first who sends or receives. */
  sfu(): Promise<Sfu>
}

export const othersOf = (peer: Peer): Peer[] => [...peer.meeting.peers.values()].filter((other) => other !== peer)
