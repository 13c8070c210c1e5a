import { heartsEveryMs, heartsMax } from './spec.ts'

/** Returns the milliseconds between two requests of a page: longer for a larger audience. */
export const intervalOf = (viewers: number): number =>
  Math.min(heartsEveryMs.most, Math.max(heartsEveryMs.least, viewers * heartsEveryMs.perViewer))

/** Hearts that the viewer tapped and did not send yet, and hearts that were sent and did not come back yet. */
export type Taps = { readonly waiting: number; readonly sent: number }

export const noTaps: Taps = { waiting: 0, sent: 0 }

export const tapped = ({ waiting, sent }: Taps): Taps => ({ waiting: waiting + 1, sent })

/** Moves the waiting taps into one request; taps beyond its limit wait for the next. */
export function take({ waiting, sent }: Taps): { count: number; taps: Taps } {
  const count = Math.min(waiting, heartsMax)
  return { count, taps: { waiting: waiting - count, sent: sent + count } }
}

/** Splits the hearts of an update into the viewer's own, which rose already, and those of others. */
export function echoed({ waiting, sent }: Taps, count: number): { others: number; taps: Taps } {
  const own = Math.min(sent, count)
  return { others: count - own, taps: { waiting, sent: sent - own } }
}

/** Removes hearts of a failed request, which do not come back. */
export const failed = ({ waiting, sent }: Taps, count: number): Taps => ({ waiting, sent: Math.max(0, sent - count) })
