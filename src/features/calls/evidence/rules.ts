import type { MeterReason } from '../lists.ts'
import { silenceSeconds, togetherSeconds } from './spec.ts'

const silenceMs = silenceSeconds * 1_000
const togetherMs = togetherSeconds * 1_000

/** A span of time in milliseconds since 1970; `to` is exclusive. */
export type Span = { from: number; to: number }

/** Returns the intersection of two lists. Both inputs and the result are sorted and do not overlap. */
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

/** Returns the first list minus the second. */
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

/** Returns the total length in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** A span that a side proves with its beats. `reason` says why it ended; null while it continues. */
export type Proof = Span & { reason: MeterReason | null }

/** Returns true if a span continues: it has no end reason, and its last beat is recent. */
export const isOngoing = (proof: Proof | undefined, now: number): boolean =>
  proof?.reason === null && now - proof.to <= silenceMs

/** Ends the last span with a reason, unless it has ended already. */
const closed = (proofs: Proof[], reason: MeterReason): Proof[] =>
  proofs.map((proof, i) => (i === proofs.length - 1 && proof.reason === null ? { ...proof, reason } : proof))

/** Adds a good beat: extends the last span, or begins a new one. */
export function proven(proofs: Proof[], now: number): Proof[] {
  const last = proofs.at(-1)
  if (last && isOngoing(last, now)) return [...proofs.slice(0, -1), { ...last, to: now }]
  return [...closed(proofs, 'silent'), { from: now, to: now, reason: null }]
}

/**
 * Ends the span at the time the provider reports. Beats that continue beyond the allowed silence contradict the
 * provider; then only that silence is cut out.
 */
export function leftAt(proofs: readonly Proof[], at: number): Proof[] {
  const back = at + silenceMs
  return proofs.flatMap((proof): Proof[] => {
    if (proof.from >= at) return [proof]
    if (proof.to <= at) return proof.reason === null ? [{ ...proof, reason: 'away' }] : [proof]
    const before: Proof = { from: proof.from, to: at, reason: 'away' }
    // clocks differ: a span that ended slightly later on our clock keeps its own reason
    return proof.to > back ? [before, { ...proof, from: back }] : [{ ...before, reason: proof.reason ?? 'away' }]
  })
}

/**
 * Removes `away` from the last span of a side that hung up, because the provider can report its leaving before the
 * hang-up arrives. A span that ended longer ago than a silence keeps its reason.
 */
export function hungUp(proofs: readonly Proof[], at: number): Proof[] {
  const last = proofs.findLastIndex(({ from, to }) => from < to)
  const isLeaving = ({ to, reason }: Proof) => reason === 'away' && at - to <= silenceMs
  return proofs.map((proof, i) => (i === last && isLeaving(proof) ? { ...proof, reason: null } : proof))
}

/** The evidence of a side. `proofs`: it sends and receives. `sent`: it sends, even if it receives nothing. */
export type Evidence = { proofs: Proof[]; sent: Proof[] }

/** Ends the evidence of a side with a reason, unless it has ended already. */
export const interrupt = <One extends Evidence>(one: One, reason: MeterReason): One => ({
  ...one,
  proofs: closed(one.proofs, reason),
  sent: closed(one.sent, reason),
})

/** Adds a beat to the evidence of a side. A side that sends but receives nothing still counts as present. */
export function addBeat<One extends Evidence>(
  one: One,
  beat: { sending: boolean; receiving: boolean },
  now: number,
): One {
  if (!beat.sending) return interrupt(one, 'media')
  const proofs = beat.receiving ? proven(one.proofs, now) : closed(one.proofs, 'media')
  return { ...one, proofs, sent: proven(one.sent, now) }
}

/** Returns true if evidence continued after `since`, for longer than `togetherSeconds` or up to `at`, and is fresh at `at`. */
const staysOn = (proofs: readonly Proof[], since: number, at: number): boolean =>
  isOngoing(proofs.at(-1), at) && proofs.some(({ from, to }) => from < since && (to > since + togetherMs || to >= at))

/**
 * Returns true if a side left a call whose common evidence ended at `since`: the other side continued to send, and
 * either still received media or the first side stopped sending too. If the evidence of both ends together, or media
 * reach neither side, it is a fault.
 */
export const hasLeft = (one: Evidence, other: Evidence, since: number, at: number): boolean =>
  staysOn(other.sent, since, at) && (staysOn(other.proofs, since, at) || !staysOn(one.sent, since, at))

/** Returns the spans for storage, as ISO instants cut at the end of the call. A span that reaches the end has no end reason. */
export const stretchesOf = (proofs: readonly Proof[], endedAt: number) =>
  proofs
    .map(({ from, to, reason }) => ({ from, to: Math.min(to, endedAt), reason: to >= endedAt ? null : reason }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to, reason }) => ({ from: isoOf(from), to: isoOf(to), reason }))
const isoOf = (at: number): string => new Date(at).toISOString()
