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
export type Session = {
  id: string
  startedAt: string
  endedAt: string | null
  visits: Visit[]
  /** The most who were there at the same time. */
  mostAtOnce: number
}

/** One connection of somebody, from joining to leaving. */
export type Visit = { peerId: string; participant: Participant; joinedAt: string; leftAt: string | null }

export type Livestream = {
  id: string
  name: string | null
  streamKey: string
  startedAt: string
  stoppedAt: string | null
}

export type Meeting = {
  id: string
  title: string
  status: 'ACTIVE' | 'INACTIVE'
  createdAt: string
  participants: Map<string, Participant>
  peers: Map<string, Peer>
  session: Session | null
  /** All that were, the one that goes on among them. */
  sessions: Session[]
  livestreams: Livestream[]
  chat: object[]
  stores: Map<string, Map<string, object>>
}

/** R2, with a key that may write there. */
export type RecordingStorage = {
  type: 'cloudflare'
  access_key: string
  secret: string
  bucket: string
  account_id: string
  path: string
}

export type Recording = {
  id: string
  meeting: Meeting
  sessionId: string | null
  status: 'INVOKED' | 'RECORDING' | 'PAUSED' | 'UPLOADING' | 'UPLOADED' | 'ERRORED'
  fileName: string
  storage: RecordingStorage | null
  isKept: boolean
  invokedAt: string
  startedAt: string | null
  stoppedAt: string | null
  stopReason: 'API_CALL' | 'ALL_PEERS_LEFT' | 'INTERNAL_ERROR' | null
  bytes: number | null
  seconds: number | null
}

/** How a recording is asked for. */
export type RecordingStart = {
  max_seconds: number
  file_name_prefix: string
  storage_config?: RecordingStorage | null | undefined
  realtimekit_bucket_config: { enabled: boolean }
}

export type Recordings = {
  /** A meeting begins to be recorded, soon. */
  start(meeting: Meeting, asked: RecordingStart): Recording
  get(id: string): Recording | undefined
  /** The newest first. */
  list(): Recording[]
  activeOf(meetingId: string): Recording | undefined
  pause(recording: Recording): void
  resume(recording: Recording): void
  /** Ends a recording; its file is there some time after. */
  stop(recording: Recording, reason: Recording['stopReason']): Promise<void>
  fileOf(recording: Recording): string
  /** Where the file can be fetched. */
  downloadOf(recording: Recording): { url: string; expiry: string } | null
}

export type App = {
  /** What the server API is called with. */
  token: string
  organizationId: string
  /** Signs the tokens of participants. */
  secret: string
  meetings: Map<string, Meeting>
  webhooks: Webhooks
  recordings: Recordings
  /** A fault: who joins waits so long. */
  joinDelayMs: number
  /** A fault: no meeting is opened. */
  opensNone: boolean
  /** Loaded by the first who sends or receives. */
  sfu(): Promise<Sfu>
}

export const othersOf = (peer: Peer): Peer[] => [...peer.meeting.peers.values()].filter((other) => other !== peer)
