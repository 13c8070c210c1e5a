import type { MeterReason } from '../lists.ts'
import { silenceSeconds, togetherSeconds } from './spec.ts'

const silenceMs = silenceSeconds * 1_000
const togetherMs = togetherSeconds * 1_000

/** A stretch of time, in milliseconds since 1970; `to` is no longer part of it. */
export type Span = { from: number; to: number }

/** What two lists have in common. Both are in order and without overlaps, as is the result. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const shared: Span[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as Span, other[j] as Span]
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (from < to) shared.push({ from, to })
    if (a.to < b.to) i += 1
    else j += 1
  }
  return shared
}

/** The first list without what is in the second. */
export function without(spans: readonly Span[], gone: readonly Span[]): Span[] {
  return gone.reduce<Span[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((span) => span.from < span.to),
      ),
    [...spans],
  )
}

export const until = (spans: readonly Span[], at: number): Span[] => without(spans, [{ from: at, to: Infinity }])

/** Milliseconds in all. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** A stretch that a side proves with its beats; `reason`: why it ended, null: it goes on. */
export type Proof = Span & { reason: MeterReason | null }

/** Whether a stretch still goes on: nothing ended it, and it was heard of not long ago. */
export const goesOn = (proof: Proof | undefined, now: number): boolean =>
  proof?.reason === null && now - proof.to <= silenceMs

/** The last stretch ends for a reason, unless it has ended. */
const closed = (proofs: Proof[], reason: MeterReason): Proof[] =>
  proofs.map((proof, i) => (i === proofs.length - 1 && proof.reason === null ? { ...proof, reason } : proof))

/** What a good beat proves: the time since the last one, or the beginning of a new stretch. */
export function proven(proofs: Proof[], now: number): Proof[] {
  const last = proofs.at(-1)
  if (last && goesOn(last, now)) return [...proofs.slice(0, -1), { ...last, to: now }]
  return [...closed(proofs, 'silent'), { from: now, to: now, reason: null }]
}

/**
 * What the provider says ended a stretch ended it then. Beats that went on for longer than a silence is borne contradict it:
 * then it is only taken for that long.
 */
export function leftAt(proofs: readonly Proof[], at: number): Proof[] {
  const back = at + silenceMs
  return proofs.flatMap((proof): Proof[] => {
    if (proof.from >= at) return [proof]
    if (proof.to <= at) return proof.reason === null ? [{ ...proof, reason: 'away' }] : [proof]
    const before: Proof = { from: proof.from, to: at, reason: 'away' }
    // the clocks of two are never the same: what ended it a moment later by ours is why it ended
    return proof.to > back ? [before, { ...proof, from: back }] : [{ ...before, reason: proof.reason ?? 'away' }]
  })
}

/**
 * As they are kept of who hung up: they were not away, though the provider's word of their leaving may come before theirs. What
 * ended longer ago than a silence did end by itself.
 */
export function hungUp(proofs: readonly Proof[], at: number): Proof[] {
  const last = proofs.findLastIndex(({ from, to }) => from < to)
  const isLeaving = ({ to, reason }: Proof) => reason === 'away' && at - to <= silenceMs
  return proofs.map((proof, i) => (i === last && isLeaving(proof) ? { ...proof, reason: null } : proof))
}

/** The evidence of a side. `proofs`: it sends and receives. `sent`: it sends, whatever arrives at it. */
export type Evidence = { proofs: Proof[]; sent: Proof[] }

/** The evidence of a side ends for a reason, unless it has ended. */
export const broken = <One extends Evidence>(one: One, reason: MeterReason): One => ({
  ...one,
  ...{ proofs: closed(one.proofs, reason), sent: closed(one.sent, reason) },
})

/** Adds a beat to the evidence of a side. A side that sends and receives nothing is still there. */
export function heard<One extends Evidence>(
  one: One,
  beat: { sending: boolean; receiving: boolean },
  now: number,
): One {
  if (!beat.sending) return broken(one, 'media')
  const proofs = beat.receiving ? proven(one.proofs, now) : closed(one.proofs, 'media')
  return { ...one, proofs, sent: proven(one.sent, now) }
}

/** Returns true if evidence went on after a moment (`since`), for longer than `togetherSeconds` or to the end, and is fresh then. */
const staysOn = (proofs: readonly Proof[], since: number, at: number): boolean =>
  goesOn(proofs.at(-1), at) && proofs.some(({ from, to }) => from < since && (to > since + togetherMs || to >= at))

/**
 * Returns true if a side left a call whose common evidence ended at `since`: the other side went on to send, and either still
 * received it or lost its sending too. Evidence of both that ends together, and media that arrive at neither, are faults.
 */
export const hasLeft = (one: Evidence, other: Evidence, since: number, at: number): boolean =>
  staysOn(other.sent, since, at) && (staysOn(other.proofs, since, at) || !staysOn(one.sent, since, at))

/** As they are kept, in ISO instants, until the end of the call; what came after it did not end it. */
export const stretchesOf = (proofs: readonly Proof[], endedAt: number) =>
  proofs
    .map(({ from, to, reason }) => ({ from, to: Math.min(to, endedAt), reason: to >= endedAt ? null : reason }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to, reason }) => ({ from: isoOf(from), to: isoOf(to), reason }))
const isoOf = (at: number): string => new Date(at).toISOString()
