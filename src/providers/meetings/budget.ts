/**
 * Requests to the provider that the account may send, shared by all isolates. The account is limited to 3,500 requests
 * in any five minutes: `burst` at once and one more every `intervalMs` are at most 3,200, and people who use their turn
 * up to 30 seconds late add at most 240.
 */
export const pace = { burst: 800, intervalMs: 125 } as const
/** Requests that background work leaves to people who join. */
export const keptForJoins = 400

/** Place of a person in the line, counted from 1, and the time until their turn. */
export type Place = { position: number; seconds: number }

export type Budget = {
  /** Takes a request that cannot wait. */
  spend(): Promise<void>
  /** Takes a request for background work. @returns false if it is kept for people who join. */
  spare(): Promise<boolean>
  /** Takes a person's request, or keeps their turn. @returns milliseconds until their turn; 0 if it was taken. */
  turnOf(personId: string): Promise<number>
  /** Delays all later turns, because the provider refused a request. */
  pause(seconds: number): Promise<void>
}

/** Budget of programs that are alone, for example tests. */
export const unlimited: Budget = {
  spend: async () => undefined,
  spare: async () => true,
  turnOf: async () => 0,
  pause: async () => undefined,
}

/** Returns the place of a person whose turn is in `ms`: the number of turns until theirs, including theirs. */
export const placeIn = (ms: number): Place => ({
  position: Math.max(1, Math.ceil(ms / pace.intervalMs)),
  seconds: Math.max(1, Math.ceil(ms / 1_000)),
})
