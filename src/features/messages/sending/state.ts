import type { Kind } from '../spec.ts'

/** A message on its way, or one that did not arrive: it keeps its key until somebody knows what became of it. */
export type Unsent = {
  readonly key: string
  /** To whom. */
  readonly userId: string
  readonly kind: Kind
  readonly content: string
  /** What goes along with it, uploaded already. */
  readonly attachmentId?: string
  /** What it was said to cost. */
  readonly price: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: 'sending' | 'failed'
  /** Why it failed; empty: nobody knows whether it arrived. */
  readonly sentence: string
  /** Whether it is certain that it was not sent. */
  readonly settled: boolean
}

/** What was typed for each person, and what is not sent yet. */
export type Unfinished = { readonly drafts: Readonly<Record<string, string>>; readonly unsent: readonly Unsent[] }

export const nothingUnfinished: Unfinished = { drafts: {}, unsent: [] }

/** Ones that nobody looked at for so long are no longer shown as such. */
export const unsentMax = 100

export function typeDraft(state: Unfinished, userId: string, text: string): Unfinished {
  if ((state.drafts[userId] ?? '') === text) return state
  const { [userId]: _, ...others } = state.drafts
  return { ...state, drafts: text === '' ? others : { ...others, [userId]: text } }
}

/** The draft becomes a message on its way. */
export const beginSending = (
  state: Unfinished,
  message: Omit<Unsent, 'status' | 'sentence' | 'settled'>,
): Unfinished => ({
  ...typeDraft(state, message.userId, ''),
  unsent: [...state.unsent, { ...message, status: 'sending' as const, sentence: '', settled: false }].slice(-unsentMax),
})

export const sent = (state: Unfinished, key: string): Unfinished =>
  state.unsent.some((one) => one.key === key)
    ? { ...state, unsent: state.unsent.filter((one) => one.key !== key) }
    : state

export const failed = (state: Unfinished, key: string, why: { sentence: string; settled: boolean }): Unfinished => ({
  ...state,
  unsent: state.unsent.map((one) => (one.key === key ? { ...one, ...why, status: 'failed' as const } : one)),
})

/**
 * Tries once more: under the same key while nobody knows whether it arrived, so that it is neither sent nor paid twice;
 * after a certain refusal under a new one and at today's price.
 */
export function retry(state: Unfinished, key: string, now: { key: string; price: number }): Unfinished {
  return {
    ...state,
    unsent: state.unsent.map((one) => {
      if (one.key !== key || one.status === 'sending') return one
      const again = { ...one, status: 'sending' as const, sentence: '' }
      return one.settled ? { ...again, ...now, settled: false } : again
    }),
  }
}

/** A page that is loaded again takes up what the last one was sending; older ones wait for their writer's word. */
export const takeUp = (state: Unfinished, now: number, withinMs: number): Unfinished => ({
  ...state,
  unsent: state.unsent.map((one) =>
    one.status === 'sending' && now - one.at > withinMs ? { ...one, status: 'failed' as const } : one,
  ),
})

export const unsentTo = (state: Unfinished, userId: string): Unsent[] =>
  state.unsent.filter((one) => one.userId === userId)

/** What may not have arrived and is recent enough to be sent again by itself, in the order it was written. */
export const lost = (state: Unfinished, now: number, withinMs: number, userId?: string): Unsent[] =>
  state.unsent.filter(
    (one) =>
      one.status === 'failed' &&
      !one.settled &&
      now - one.at < withinMs &&
      (userId === undefined || one.userId === userId),
  )
