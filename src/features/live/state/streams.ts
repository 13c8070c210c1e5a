/** Specification 1 §3: that a creator has gone live, shown for a while. */
export type StreamAlert = {
  id: string
  creatorId: string
  creatorName: string
  streamTitle: string
  timestamp: number
  type: string
}

export type Stream = { id: string; title: string; channelName: string; startedAt: number }
export type StreamStats = {
  /** Milliseconds. */
  duration: number
  messages: number
  /** Tokens. */
  tips: number
  peakViewers: number
}

export type Streams = {
  /** `streaming`: one's own stream; `viewing`: somebody else's. */
  role: 'none' | 'streaming' | 'viewing'
  current: Stream | null
  stats: StreamStats
  viewerCount: number
  activeStreams: readonly Stream[]
  /** Newest first. */
  alerts: readonly StreamAlert[]
}

/** Specification 1 §9. */
export const alertsMax = 10
export const alertMs = 30_000
const defaultType = 'live'

const noStats: StreamStats = { duration: 0, messages: 0, tips: 0, peakViewers: 0 }
const noStream = { role: 'none', current: null, stats: noStats, viewerCount: 0 } as const

export const noStreams: Streams = { ...noStream, activeStreams: [], alerts: [] }

export const startStream = (state: Streams, stream: Stream): Streams => ({
  ...state,
  ...noStream,
  role: 'streaming',
  current: stream,
})

export const endStream = (state: Streams): Streams => (state.role === 'streaming' ? { ...state, ...noStream } : state)

export const joinStream = (state: Streams, stream: Stream): Streams => ({
  ...state,
  ...noStream,
  role: 'viewing',
  current: stream,
})

export const leaveStream = (state: Streams): Streams => (state.role === 'viewing' ? { ...state, ...noStream } : state)

/** The audience as it is now; the peak keeps the highest it ever was. */
export function countViewers(state: Streams, viewers: number): Streams {
  if (!state.current || !Number.isFinite(viewers)) return state
  const viewerCount = Math.max(0, Math.trunc(viewers))
  const peakViewers = Math.max(state.stats.peakViewers, viewerCount)
  return { ...state, viewerCount, stats: { ...state.stats, peakViewers } }
}

const count = (state: Streams, change: (stats: StreamStats) => Partial<StreamStats>): Streams =>
  state.current ? { ...state, stats: { ...state.stats, ...change(state.stats) } } : state

export const countMessage = (state: Streams): Streams => count(state, ({ messages }) => ({ messages: messages + 1 }))

export const countTip = (state: Streams, tokens: number): Streams =>
  count(state, ({ tips }) => ({ tips: tips + tokens }))

export const measureStream = (state: Streams, now: number): Streams =>
  count(state, () => ({ duration: Math.max(0, now - (state.current?.startedAt ?? now)) }))

export const listStreams = (state: Streams, activeStreams: readonly Stream[]): Streams => ({ ...state, activeStreams })

type IncomingAlert = Omit<StreamAlert, 'type'> & { type?: string }

/** The same alert again takes the place of the first. */
export function addAlert(state: Streams, incoming: IncomingAlert): Streams {
  const others = state.alerts.filter(({ id }) => id !== incoming.id)
  return { ...state, alerts: [{ type: defaultType, ...incoming }, ...others].slice(0, alertsMax) }
}

export const removeAlert = (state: Streams, id: string): Streams => ({
  ...state,
  alerts: state.alerts.filter((alert) => alert.id !== id),
})

export function dropAlerts(state: Streams, now: number): Streams {
  const alerts = state.alerts.filter(({ timestamp }) => now - timestamp < alertMs)
  return alerts.length === state.alerts.length ? state : { ...state, alerts }
}

/** When `dropAlerts` has something to do next. */
export const nextAlertEnd = ({ alerts }: Streams): number | undefined =>
  alerts.length > 0 ? Math.min(...alerts.map(({ timestamp }) => timestamp + alertMs)) : undefined
