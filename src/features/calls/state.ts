export type IncomingCall = {
  id: string
  kind: 'video' | 'voice'
  caller: { id: string; username: string; displayName: string; avatarUrl: string | null }
  timestamp: number
}

/** Specification 1 §3: one slot. */
export type Calls = { incoming: IncomingCall | null }

/** Decision E3: how long a call rings. */
export const ringMs = 90_000

export const noCalls: Calls = { incoming: null }

/** Whoever rings first is heard; another one meanwhile is only in the list of requests. */
export const ring = (state: Calls, call: IncomingCall): Calls => (state.incoming ? state : { incoming: call })

/** Answered, refused, withdrawn: a call that is not the one in the slot changes nothing. */
export const stopRinging = (state: Calls, id: string): Calls => (state.incoming?.id === id ? noCalls : state)

export const dropCall = (state: Calls, now: number): Calls =>
  state.incoming && now - state.incoming.timestamp >= ringMs ? noCalls : state

/** When `dropCall` has something to do next. */
export const nextCallEnd = ({ incoming }: Calls): number | undefined =>
  incoming ? incoming.timestamp + ringMs : undefined
