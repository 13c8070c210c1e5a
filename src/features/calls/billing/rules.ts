import type { MeterReason } from './lists.ts'
import { freeSeconds, leaving, silenceSeconds, togetherSeconds, usableSecondsMin } from './spec.ts'

const silenceMs = silenceSeconds * 1_000
const togetherMs = togetherSeconds * 1_000

/** Span of time in milliseconds since 1970; `to` is exclusive. */
export type Span = { from: number; to: number }

/** Returns the intersection of two lists of spans. The spans of each list are sorted and do not overlap. */
export function intersect(one: readonly Span[], other: readonly Span[]): Span[] {
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

/** Returns the parts of `spans` that are not covered by `gone`. */
export function subtract(spans: readonly Span[], gone: readonly Span[]): Span[] {
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

export const clipAt = (spans: readonly Span[], at: number): Span[] => subtract(spans, [{ from: at, to: Infinity }])

/** Returns the total length of spans in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** Span that a side proves with its heartbeats. `reason`: the reason of its end; null while it continues. */
export type Proof = Span & { reason: MeterReason | null }

/** Returns true if a span continues: it has no end reason, and its last heartbeat is at most `silenceSeconds` ago. */
export const isOngoing = (proof: Proof | undefined, now: number): boolean =>
  proof?.reason === null && now - proof.to <= silenceMs

/** Ends the last span with a reason, unless it has ended already. */
const closeLast = (proofs: Proof[], reason: MeterReason): Proof[] =>
  proofs.map((proof, i) => (i === proofs.length - 1 && proof.reason === null ? { ...proof, reason } : proof))

/** Adds a good heartbeat: extends the last span, or begins a new span. */
export function extendProof(proofs: Proof[], now: number): Proof[] {
  const last = proofs.at(-1)
  if (last && isOngoing(last, now)) return [...proofs.slice(0, -1), { ...last, to: now }]
  return [...closeLast(proofs, 'silent'), { from: now, to: now, reason: null }]
}

/**
 * Ends the evidence of a side at the time `at` of the provider's report. Heartbeats that continue for longer than the
 * allowed silence contradict the report; then only the silence after `at` is removed.
 */
export function endProofAt(proofs: readonly Proof[], at: number): Proof[] {
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
 * Removes the reason `away` from the last span of a side that hung up, because the provider's report that the side left
 * can arrive before the hang-up. A span that ended more than `silenceSeconds` ago keeps its reason.
 */
export function clearAway(proofs: readonly Proof[], at: number): Proof[] {
  const last = proofs.findLastIndex(({ from, to }) => from < to)
  const isLeaving = ({ to, reason }: Proof) => reason === 'away' && at - to <= silenceMs
  return proofs.map((proof, i) => (i === last && isLeaving(proof) ? { ...proof, reason: null } : proof))
}

/** Evidence of a side. `proofs`: spans of sending and receiving. `sent`: spans of sending, even without receiving. */
export type Evidence = { proofs: Proof[]; sent: Proof[] }

/** Ends the evidence of a side with a reason, unless it has ended already. */
export const interrupt = <One extends Evidence>(one: One, reason: MeterReason): One => ({
  ...one,
  proofs: closeLast(one.proofs, reason),
  sent: closeLast(one.sent, reason),
})

/** Adds a heartbeat to the evidence of a side. A side that sends without receiving adds only to `sent`. */
export function addHeartbeat<One extends Evidence>(
  one: One,
  heartbeat: { sending: boolean; receiving: boolean },
  now: number,
): One {
  if (!heartbeat.sending) return interrupt(one, 'media')
  const proofs = heartbeat.receiving ? extendProof(one.proofs, now) : closeLast(one.proofs, 'media')
  return { ...one, proofs, sent: extendProof(one.sent, now) }
}

/**
 * Returns true if evidence continues at `at` and spans `since`, for more than `togetherSeconds` after it or up to `at`.
 */
const continuesAfter = (proofs: readonly Proof[], since: number, at: number): boolean =>
  isOngoing(proofs.at(-1), at) && proofs.some(({ from, to }) => from < since && (to > since + togetherMs || to >= at))

/**
 * Returns true if side `one` left a call whose common evidence ended at `since`: the other side continued to send, and
 * either still received media, or side `one` stopped sending. If the evidence of both sides ends at the same time, or
 * media reach no side, the interruption is a fault.
 */
export const hasLeft = (one: Evidence, other: Evidence, since: number, at: number): boolean =>
  continuesAfter(other.sent, since, at) &&
  (continuesAfter(other.proofs, since, at) || !continuesAfter(one.sent, since, at))

/**
 * Returns the spans for storage, as ISO instants up to the end of the call. A span that reaches the end has no reason.
 */
export const storedSpansOf = (proofs: readonly Proof[], endedAt: number) =>
  proofs
    .map(({ from, to, reason }) => ({ from, to: Math.min(to, endedAt), reason: to >= endedAt ? null : reason }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to, reason }) => ({ from: isoOf(from), to: isoOf(to), reason }))
const isoOf = (at: number): string => new Date(at).toISOString()

export const billWhats = ['free', 'credit', 'talk', 'least', 'courtesy', 'review'] as const
/** Line of a receipt: its kind, seconds and tokens. */
export type BillLine = { what: (typeof billWhats)[number]; seconds: number; tokens: number }
/**
 * State of the minimum charge when a fan leaves a call: `due`, waived as a `courtesy`, or under `review` because the
 * fan reported the creator. Under review the difference stays held until the case is decided.
 */
export type Minimum = 'none' | 'due' | 'courtesy' | 'review'
export type Bill = {
  /** Whole seconds that both sides prove. */
  seconds: number
  /** Uncharged seconds among `seconds`: the start of the call, and minutes without usable media. */
  free_seconds: number
  tokens: number
  /** Tokens that stay held until a report is decided. */
  disputed_tokens: number
  lines: BillLine[]
}

const secondsOf = (ms: number): number => Math.floor(ms / 1_000)

/** Returns the price of billable seconds, in tokens. */
export const costOf = (counted: number, rate: number): number => Math.ceil((rate * counted) / 60)

/** Returns the number of billable seconds that the held tokens cover; Infinity for a free call. */
export const affordableSeconds = (held: number, rate: number): number =>
  rate === 0 ? Infinity : Math.floor((held * 60) / rate)

/** Returns the billable seconds: metered seconds minus the free seconds at the start. */
export const countedOf = (seconds: number): number => Math.max(0, seconds - freeSeconds)

type BillInput = {
  /** Spans that both sides prove, excluding goodbyes. */
  metered: readonly Span[]
  rate: number
  held: number
  minimum: Minimum
  /** Minutes with bad media. */
  spoilt: readonly Span[]
  /** Maximum of credited seconds. */
  creditSeconds: number
}

const minuteMs = 60_000

/** Returns the spans of the minutes with these numbers since `begunAt` that end by `at`. */
export const wholeMinutes = (begunAt: number, numbers: readonly number[], at: number): Span[] =>
  numbers.map((n) => ({ from: begunAt + n * minuteMs, to: begunAt + (n + 1) * minuteMs })).filter(({ to }) => to <= at)

/**
 * Returns the minutes credited to the fan: spoilt ones with less than half of their time usable, up to `creditSeconds`.
 */
export function creditedOf(metered: readonly Span[], spoilt: readonly Span[], creditSeconds: number): Span[] {
  let left = creditSeconds * 1_000
  return spoilt.filter((minute) => {
    const usable = lengthOf(intersect(metered, [minute]))
    const isCredited = usable < usableSecondsMin * 1_000 && usable <= left
    if (isCredited) left -= usable
    return isCredited
  })
}

/**
 * Returns the bill of a call: ⌈rate × billable seconds / 60⌉, at most the held tokens. A fan leaving after a minute
 * pays for at least five minutes; the difference is a separate line.
 */
export function billOf({ metered, rate, held, minimum, spoilt, creditSeconds }: BillInput): Bill {
  const seconds = secondsOf(lengthOf(metered))
  const paidFor = secondsOf(lengthOf(subtract(metered, creditedOf(metered, spoilt, creditSeconds))))
  const counted = Math.min(countedOf(paidFor), affordableSeconds(held, rate))
  const talk = costOf(counted, rate)
  const least = minimum !== 'none' && seconds >= leaving.afterSeconds ? Math.min(leaving.minutes * rate, held) : 0
  const difference = Math.max(0, least - talk)
  const due = minimum === 'due' ? difference : 0
  const lines: BillLine[] = [
    { what: 'free', seconds: Math.min(paidFor, freeSeconds), tokens: 0 },
    { what: 'credit', seconds: seconds - paidFor, tokens: 0 },
    { what: 'talk', seconds: counted, tokens: talk },
    { what: 'least', seconds: 0, tokens: due },
  ]
  const isWaived = difference > 0 && (minimum === 'courtesy' || minimum === 'review')
  return {
    seconds,
    free_seconds: seconds - counted,
    tokens: talk + due,
    disputed_tokens: minimum === 'review' ? difference : 0,
    lines: [
      ...lines.filter((line) => line.seconds > 0 || line.tokens > 0),
      ...(isWaived ? [{ what: minimum, seconds: 0, tokens: 0 }] : []),
    ],
  }
}
