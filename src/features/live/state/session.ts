/** Specification 1 §3, live session state: one call or stream that this person is part of, and what stays of past ones. */
export type PastSession = { id: string; channel: string; endedAt: number; minutes: number; earned: number }
export type SessionStats = { totalSessions: number; totalEarnings: number; totalMinutes: number; activeUsers: number }
export type Recording = { id: string; title: string; recordedAt: number }
export type ContentItem = { id: string; title: string; kind: string }

export type LiveSession = {
  channel: string | null
  /** For the media and for the chat. They open the session, so they are never written down. */
  token: string | null
  chatToken: string | null
  hasPaid: boolean
  sessionUid: string | null
  isStreaming: boolean
  isVoiceOnly: boolean
  connectionStatus: 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'
  isRecording: boolean
  recordingId: string | null
  resourceId: string | null
  sid: string | null
  /** Newest first. */
  sessionHistory: readonly PastSession[]
  sessionStats: SessionStats
  savedRecordings: readonly Recording[]
  purchasedRecordings: readonly Recording[]
  creatorContent: Readonly<Record<string, readonly ContentItem[]>>
}

/** What is kept between two visits of the same person. */
export const keptFields = [
  'sessionHistory',
  'sessionStats',
  'savedRecordings',
  'purchasedRecordings',
  'creatorContent',
] as const satisfies readonly (keyof LiveSession)[]
export type KeptLiveSession = Pick<LiveSession, (typeof keptFields)[number]>

/** What is stored in the browser has an end. */
export const pastSessionsMax = 100
export const recordingsMax = 100

const notRecording = { isRecording: false, recordingId: null, resourceId: null, sid: null }
const noSession = {
  ...notRecording,
  channel: null,
  token: null,
  chatToken: null,
  hasPaid: false,
  sessionUid: null,
  isStreaming: false,
  isVoiceOnly: false,
  connectionStatus: 'disconnected',
} as const

export const noLiveSession: LiveSession = {
  ...noSession,
  sessionHistory: [],
  sessionStats: { totalSessions: 0, totalEarnings: 0, totalMinutes: 0, activeUsers: 0 },
  savedRecordings: [],
  purchasedRecordings: [],
  creatorContent: {},
}

type Entry = Pick<LiveSession, 'isStreaming' | 'isVoiceOnly' | 'hasPaid'> & {
  channel: string
  token: string
  chatToken: string | null
  sessionUid: string
}

/** Enters a session; nothing of the one before is left in it. */
export const enterSession = (state: LiveSession, entry: Entry): LiveSession => ({
  ...state,
  ...noSession,
  ...entry,
  connectionStatus: 'connecting',
})

/** How the connection to the media stands; outside of a session there is none. */
export const setConnectionStatus = (state: LiveSession, status: LiveSession['connectionStatus']): LiveSession =>
  state.channel === null ? state : { ...state, connectionStatus: status }

/** Leaves the session, which becomes part of the history and its figures. */
export function leaveSession(state: LiveSession, end: Omit<PastSession, 'id' | 'channel'>): LiveSession {
  const { channel, sessionUid, sessionStats } = state
  if (channel === null || sessionUid === null) return state
  const past = { id: sessionUid, channel, ...end }
  return {
    ...state,
    ...noSession,
    sessionHistory: [past, ...state.sessionHistory.filter(({ id }) => id !== past.id)].slice(0, pastSessionsMax),
    sessionStats: {
      ...sessionStats,
      totalSessions: sessionStats.totalSessions + 1,
      totalEarnings: sessionStats.totalEarnings + end.earned,
      totalMinutes: sessionStats.totalMinutes + end.minutes,
    },
  }
}

export const countActiveUsers = (state: LiveSession, activeUsers: number): LiveSession => ({
  ...state,
  sessionStats: { ...state.sessionStats, activeUsers: Math.max(0, activeUsers) },
})

type RecordingIds = { recordingId: string; resourceId: string; sid: string }

export const startRecording = (state: LiveSession, ids: RecordingIds): LiveSession =>
  state.channel === null ? state : { ...state, ...ids, isRecording: true }

/** Ends a recording; `saved` is what came of it, if anything did. */
export function stopRecording(state: LiveSession, saved?: Recording): LiveSession {
  if (!state.isRecording) return state
  return {
    ...state,
    ...notRecording,
    savedRecordings: saved ? add(state.savedRecordings, saved) : state.savedRecordings,
  }
}

export const addPurchasedRecording = (state: LiveSession, recording: Recording): LiveSession => ({
  ...state,
  purchasedRecordings: add(state.purchasedRecordings, recording),
})

export const setCreatorContent = (
  state: LiveSession,
  creatorId: string,
  items: readonly ContentItem[],
): LiveSession => ({
  ...state,
  creatorContent: { ...state.creatorContent, [creatorId]: items },
})

const add = (all: readonly Recording[], one: Recording): readonly Recording[] =>
  [one, ...all.filter(({ id }) => id !== one.id)].slice(0, recordingsMax)
