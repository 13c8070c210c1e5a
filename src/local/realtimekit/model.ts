import type { WebSocket } from 'ws'
import type { Limits } from '../limits/limits.ts'
import type { Sfu } from './sfu/sfu.ts'
import type { Webhooks } from './webhooks.ts'

/** A participant of a meeting, as described in the participant's token. */
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

/** A connection of a participant. A participant can have several. */
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

/** Session of a meeting: the time from the first join until the last participant has left. */
export type Session = {
  id: string
  startedAt: string
  endedAt: string | null
  visits: Visit[]
  /** Largest number of simultaneous participants. */
  mostAtOnce: number
}

/** Presence of one peer in a session, from join to leave. */
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
  /** All sessions, including the current one. */
  sessions: Session[]
  livestreams: Livestream[]
  chat: object[]
  stores: Map<string, Map<string, object>>
}

/** Location in R2 for recordings, with credentials that can write there. */
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

/** Parameters of a recording at its start. */
export type RecordingStart = {
  max_seconds: number
  file_name_prefix: string
  storage_config?: RecordingStorage | null | undefined
  realtimekit_bucket_config: { enabled: boolean }
}

export type Recordings = {
  /** Creates a recording of a meeting; it starts shortly after. */
  start(meeting: Meeting, asked: RecordingStart): Recording
  get(id: string): Recording | undefined
  /** Returns the recordings, newest first. */
  list(): Recording[]
  activeOf(meetingId: string): Recording | undefined
  pause(recording: Recording): void
  resume(recording: Recording): void
  /** Stops a recording. Its file is ready some time later. */
  stop(recording: Recording, reason: Recording['stopReason']): Promise<void>
  fileOf(recording: Recording): string
  /** Returns the download URL of the file. */
  downloadOf(recording: Recording): { url: string; expiry: string } | null
}

export type App = {
  /** API token of the product's server. */
  token: string
  /** The id of this app; undefined accepts any. */
  appId: string | undefined
  organizationId: string
  /** Returns the URL of the stand-in. */
  origin(): string
  /** Secret that signs the tokens of participants. */
  secret: string
  meetings: Map<string, Meeting>
  webhooks: Webhooks
  recordings: Recordings
  limits: Limits<'realtimekit'>
  /** Fault: delay of every join in milliseconds. */
  joinDelayMs: number
  /** Clock of joins and leaves, in milliseconds since 1970. */
  now(): number
  /** Fault: the service refuses new meetings. */
  opensNone: boolean
  /** Returns the SFU, which is loaded for the first media. */
  sfu(): Promise<Sfu>
}

export const othersOf = (peer: Peer): Peer[] => [...peer.meeting.peers.values()].filter((other) => other !== peer)
