import type { Kind } from '../spec.ts'

/** A message that is being sent or has failed. Its key stays the same until its outcome is known. */
export type Unsent = {
  readonly key: string
  /** Id of the reader. */
  readonly userId: string
  readonly kind: Kind
  readonly content: string
  /** Id of the attached upload, which is complete. */
  readonly attachmentId?: string
  /** The price that the writer saw, in tokens. */
  readonly price: number
  /** Time of writing in milliseconds since 1970. */
  readonly at: number
  readonly status: 'sending' | 'failed'
  /** Error message; empty while the message is being sent, or if its outcome is unknown. */
  readonly sentence: string
  /** True if the message certainly was not sent. */
  readonly settled: boolean
}

/** Drafts by person, and unsent messages to all people. */
export type UnsentState = { readonly drafts: Readonly<Record<string, string>>; readonly unsent: readonly Unsent[] }

export const emptyUnsentState: UnsentState = { drafts: {}, unsent: [] }

/** Largest number of stored unsent messages; the oldest are dropped. */
export const unsentMax = 100

export function typeDraft(state: UnsentState, userId: string, text: string): UnsentState {
  if ((state.drafts[userId] ?? '') === text) return state
  const { [userId]: _, ...others } = state.drafts
  return { ...state, drafts: text === '' ? others : { ...others, [userId]: text } }
}

/** Adds a message that is being sent, and clears the draft. */
export const beginSending = (
  state: UnsentState,
  message: Omit<Unsent, 'status' | 'sentence' | 'settled'>,
): UnsentState => ({
  ...typeDraft(state, message.userId, ''),
  unsent: [...state.unsent, { ...message, status: 'sending' as const, sentence: '', settled: false }].slice(-unsentMax),
})

export const removeUnsent = (state: UnsentState, key: string): UnsentState =>
  state.unsent.some((one) => one.key === key)
    ? { ...state, unsent: state.unsent.filter((one) => one.key !== key) }
    : state

export const markFailed = (
  state: UnsentState,
  key: string,
  why: { sentence: string; settled: boolean },
): UnsentState => ({
  ...state,
  unsent: state.unsent.map((one) => (one.key === key ? { ...one, ...why, status: 'failed' as const } : one)),
})

/**
 * Retries a message. While its outcome is unknown, the key stays the same, so that the message is not sent or paid
 * twice. After a certain refusal the message gets a new key and the current price.
 */
export function retry(state: UnsentState, key: string, now: { key: string; price: number }): UnsentState {
  return {
    ...state,
    unsent: state.unsent.map((one) => {
      if (one.key !== key || one.status === 'sending') return one
      const again = { ...one, status: 'sending' as const, sentence: '' }
      return one.settled ? { ...again, ...now, settled: false } : again
    }),
  }
}

/** Restores the state after a reload. Recent messages stay `sending` and are sent again; older ones become `failed`. */
export const restoreUnsent = (state: UnsentState, now: number, withinMs: number): UnsentState => ({
  ...state,
  unsent: state.unsent.map((one) =>
    one.status === 'sending' && now - one.at > withinMs ? { ...one, status: 'failed' as const } : one,
  ),
})

export const unsentTo = (state: UnsentState, userId: string): Unsent[] =>
  state.unsent.filter((one) => one.userId === userId)

/** Returns the messages with an unknown outcome that are recent enough to be resent automatically, in order. */
export const resendable = (state: UnsentState, now: number, withinMs: number, userId?: string): Unsent[] =>
  state.unsent.filter(
    (one) =>
      one.status === 'failed' &&
      !one.settled &&
      now - one.at < withinMs &&
      (userId === undefined || one.userId === userId),
  )
