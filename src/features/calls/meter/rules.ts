import { affordableSeconds, type Bill, billOf, costOf, countedOf, creditedOf, wholeMinutes } from '../bill/rules.ts'
import { freeSeconds } from '../bill/spec.ts'
import {
  brokeItself,
  broken,
  common,
  goesOn,
  hungUp,
  leftAt,
  lengthOf,
  type Proof,
  proven,
  type Span,
  stretchesOf,
  until,
  without,
} from '../evidence/rules.ts'
import { proofsMax, silenceSeconds } from '../evidence/spec.ts'
import type { CallSide } from '../requests/lists.ts'
import type { MeterPhase, MeterReason } from './lists.ts'
import {
  beatSeconds,
  goodbyeSeconds,
  graceSeconds,
  growth,
  lastBeatSeconds,
  noShowMinutes,
  unpaidSecondsMax,
} from './spec.ts'
import {
  bookingEndsAt,
  type CallRecord,
  type Interval,
  longestEndsAt,
  type MeterEffect,
  type MeterEvent,
  type MeterReading,
  type MeterState,
  type Outcome,
  type SideState,
  timeEndsAt,
} from './state.ts'

const second = 1_000
const minute = 60 * second

const sides = ['fan', 'creator'] as const
const otherSide = (side: CallSide): CallSide => (side === 'fan' ? 'creator' : 'fan')

const lastProof = (state: MeterState, side: CallSide): Proof | undefined => state.sides[side].proofs.at(-1)
const isLive = (state: MeterState, side: CallSide): boolean => goesOn(lastProof(state, side), state.now)
const areLive = (state: MeterState): boolean => sides.every((side) => isLive(state, side))
const missing = (state: MeterState): CallSide[] => sides.filter((side) => !isLive(state, side))
const one = (some: CallSide[]): CallSide | null => (some.length === 1 ? (some[0] ?? null) : null)

/** What both sides prove, without goodbyes, and nothing after the end. */
export function meteredOf({ sides: { fan, creator }, goodbyes, ending }: MeterState): Span[] {
  const both = without(common(fan.proofs, creator.proofs), goodbyes)
  return ending ? until(both, ending.at) : both
}

/** Milliseconds as both read them: at most one beat ahead of what is proven. A goodbye does not count. */
function shownMs(state: MeterState): number {
  const certain = lengthOf(meteredOf(state))
  const counting = countingUntil(state)
  if (counting === undefined) return certain
  const behind = Math.min(...sides.map((side) => lastProof(state, side)?.to ?? counting))
  return certain + Math.min(Math.max(0, counting - behind), beatSeconds * second)
}

function countingUntil({ phase, now, goodbyes }: MeterState): number | undefined {
  if (phase === 'goodbye') return goodbyes.at(-1)?.from
  return phase === 'running' ? now : undefined
}

const affordableMs = ({ held, rate }: MeterState): number => (affordableSeconds(held, rate) + freeSeconds) * second

/** Why the call cannot go on, if it cannot. */
function exhausted(state: MeterState): 'tokens' | 'time' | undefined {
  if (state.now >= timeEndsAt(state)) return 'time'
  return shownMs(state) >= affordableMs(state) ? 'tokens' : undefined
}

type Step = { state: MeterState; effects?: MeterEffect[] }
type Ending = NonNullable<MeterState['ending']>

function end(state: MeterState, reason: MeterReason, by: CallSide | null, more: Partial<Ending> = {}): Step {
  const ending = { at: state.now, until: state.now, by, fanLeft: false, ...more }
  return { state: { ...ended(state), phase: 'ended', reason, ending } }
}

/** Closes what is open: a goodbye, a pause. */
const ended = (state: MeterState): MeterState => ({ ...state, ...closedGoodbye(state), pausedAt: null })
const closedGoodbye = ({ goodbyes, now }: MeterState): Pick<MeterState, 'goodbyes'> => ({
  goodbyes: goodbyes.map((span) => (span.to === Infinity ? { ...span, to: now } : span)),
})

/** What a moment does to a call that waits for both to have media. */
function wait(state: MeterState): Step | undefined {
  const { now, endsAt } = state
  if (areLive(state))
    return { state: { ...state, phase: 'running', reason: null, begunAt: now }, effects: [{ type: 'begin' }] }
  const alone = aloneOf(state)
  if (alone && now >= alone.since + noShowMinutes * minute) return end(state, 'no_show', otherSide(alone.side))
  if (now < endsAt) return undefined
  return sides.some((side) => isHere(state, side)) ? end(state, 'never_met', null) : end(state, 'no_show', null)
}

const isHere = (state: MeterState, side: CallSide): boolean => state.sides[side].socket !== null

/** Who waits for the other, and since when: who came and went again is waited for from then on. */
function aloneOf(state: MeterState): { side: CallSide; since: number } | undefined {
  const side = one(sides.filter((each) => isHere(state, each)))
  const since = side && state.sides[side].hereSince
  if (side === null || since === null) return undefined
  return { side, since: Math.max(since, state.startsAt, state.sides[otherSide(side)].goneAt ?? 0) }
}

const spoiltUntil = ({ begunAt, spoilt }: MeterState, at: number): Span[] => wholeMinutes(begunAt ?? at, spoilt, at)

/**
 * Milliseconds since the beginning that nobody pays for: pauses, silences before they were noticed, what the provider took back,
 * goodbyes that ended with more tokens, and minutes that are given back. While it runs, only up to the last proof.
 */
function unpaidMs(state: MeterState): number {
  const { begunAt, phase, now } = state
  if (begunAt === null) return 0
  const until = phase === 'running' ? Math.min(...sides.map((side) => lastProof(state, side)?.to ?? now)) : now
  const metered = meteredOf(state)
  const paidFor = without(metered, creditedOf(metered, spoiltUntil(state, until)))
  return Math.max(0, until - begunAt - lengthOf(paidFor))
}
const unpaidLeftMs = (state: MeterState): number => unpaidSecondsMax * second - unpaidMs(state)

function run(state: MeterState): Step | undefined {
  const [side] = missing(state)
  if (side)
    return { state: { ...state, phase: 'paused', reason: whyMissing(state, side), pausedAt: pauseStart(state) } }
  if (unpaidLeftMs(state) <= 0) return end(state, 'unstable', null)
  const reason = exhausted(state)
  if (!reason) return undefined
  return {
    state: { ...state, phase: 'goodbye', reason, goodbyes: [...state.goodbyes, { from: state.now, to: Infinity }] },
  }
}

const whyMissing = (state: MeterState, side: CallSide): MeterReason => lastProof(state, side)?.reason ?? 'silent'
/** Of a silence when it had lasted too long, whenever that is noticed. */
const pauseStart = (state: MeterState): number =>
  Math.min(
    state.now,
    ...missing(state).map((side) => {
      const last = lastProof(state, side)
      return last?.reason === null ? last.to + silenceSeconds * second : state.now
    }),
  )

function pause(state: MeterState): Step | undefined {
  const { pausedAt, now } = state
  if (areLive(state)) return { state: { ...state, phase: 'running', reason: null, pausedAt: null } }
  const gone = missing(state)
  if (now >= (pausedAt ?? now) + graceSeconds * second) return notBack(state, gone)
  if (unpaidLeftMs(state) <= 0) return end(state, 'unstable', one(gone))
  if (now >= timeEndsAt(state)) return end(state, 'time', null)
  const reason = whyMissing(state, gone[0] ?? 'fan')
  return reason === state.reason ? undefined : { state: { ...state, reason } }
}

/** Who closed the page and does not come back has left; who lost the connection, or a device, has dropped. */
function notBack(state: MeterState, gone: CallSide[]): Step {
  const by = gone.find((side) => lastProof(state, side)?.reason === 'closed' && isOwnPause(state, side))
  return by ? end(state, 'left', by, { fanLeft: by === 'fan' }) : end(state, 'dropped', one(gone))
}

const isOwnPause = ({ sides, now }: MeterState, side: CallSide): boolean =>
  brokeItself(sides[side], sides[otherSide(side)], now)

function sayGoodbye(state: MeterState): Step | undefined {
  const since = state.goodbyes.at(-1)?.from ?? state.now
  if (state.now >= since + goodbyeSeconds * second || unpaidLeftMs(state) <= 0)
    return end(state, state.reason ?? 'tokens', null)
  const reason = exhausted(state)
  if (!reason) return { state: { ...state, ...closedGoodbye(state), phase: 'running', reason: null } }
  return reason === state.reason ? undefined : { state: { ...state, reason } }
}

function settle(state: MeterState): Step | undefined {
  const { ending, outcome, now } = state
  if (!ending || outcome || now < ending.until) return undefined
  const settled = outcomeOf(state, ending)
  return { state: { ...state, outcome: settled }, effects: [{ type: 'settle', outcome: settled }] }
}

function outcomeOf(state: MeterState, { at, by, fanLeft }: Ending): Outcome {
  const { rate, held, reason } = state
  const bill = billOf({ metered: meteredOf(state), rate, held, fanLeft, spoilt: spoiltUntil(state, at) })
  const came = { fan: isHere(state, 'fan'), creator: isHere(state, 'creator') }
  return { kind: kindOf(state, bill), reason: reason ?? 'stopped', by, came, endedAt: at, bill }
}

function kindOf({ begunAt, reason }: MeterState, { seconds }: Bill): Outcome['kind'] {
  if (begunAt === null) return reason === 'no_show' ? 'missed' : 'failed'
  const isFault = reason === 'dropped' || reason === 'unstable'
  return isFault && seconds <= freeSeconds ? 'failed' : 'completed'
}

const steps: Record<MeterPhase, (state: MeterState) => Step | undefined> = {
  ...{ waiting: wait, running: run, paused: pause, goodbye: sayGoodbye, ended: settle },
}

/** Lets time do what it does: any number of steps, each at the same moment. */
function advance(state: MeterState): Required<Step> {
  const effects: MeterEffect[] = []
  for (let current = state; ; ) {
    const step = steps[current.phase](current)
    if (!step) return { state: current, effects }
    effects.push(...(step.effects ?? []))
    current = step.state
  }
}

/** What happens, and nothing yet of what follows from it. */
function take(state: MeterState, event: MeterEvent): Step {
  switch (event.type) {
    case 'connect':
      return connect(state, event)
    case 'disconnect':
      return { state: disconnect(state, event) }
    case 'beat':
      return { state: beat(state, event) }
    case 'bye':
      return bye(state, event)
    case 'left':
      return { state: left(state, event) }
    case 'held': {
      const { held, spendable, limitAt } = event
      return { state: { ...state, held: Math.max(state.held, held), spendable, limitAt } }
    }
    case 'stop':
      return stop(state, event.by)
    case 'tick':
      return { state }
  }
}

const withSide = (state: MeterState, side: CallSide, change: (one: SideState) => SideState): MeterState => ({
  ...state,
  sides: { ...state.sides, [side]: change(state.sides[side]) },
})

function connect(state: MeterState, { side, socket }: { side: CallSide; socket: string }): Step {
  const { socket: before } = state.sides[side]
  if (before === socket || state.phase === 'ended') return { state }
  // a connection that was lost is not heard of for longer than this before it is opened anew
  const isMoved = before !== null && state.now - (lastProof(state, side)?.to ?? 0) <= (beatSeconds + 1) * second
  const after = withSide(state, side, (one) => ({
    ...broken(one, 'away', state.now, isMoved),
    ...{ socket, goneAt: null },
    // who comes back at once has waited all the time
    hereSince: state.now - (one.goneAt ?? state.now) > graceSeconds * second ? state.now : (one.hereSince ?? state.now),
  }))
  return { state: after, ...(before !== null && { effects: [{ type: 'replace', socket: before }] }) }
}

type Disconnect = { side: CallSide; socket: string; closed: boolean }
function disconnect(state: MeterState, { side, socket, closed: isClosed }: Disconnect): MeterState {
  if (state.sides[side].socket !== socket || state.phase === 'ended') return state
  const [reason, gone] = [isClosed ? 'closed' : 'away', { socket: null, goneAt: state.now }] as const
  return withSide(state, side, (one) => ({ ...broken(one, reason, state.now, isClosed), ...gone }))
}

type Beat = Extract<MeterEvent, { type: 'beat' }>
function beat(state: MeterState, { side, socket, sending, receiving }: Beat): MeterState {
  const { now, outcome, begunAt } = state
  if (state.sides[side].socket !== socket || outcome) return state
  if (sending && receiving)
    return withSide(state, side, (one) => ({ ...one, proofs: proven(one.proofs, now), broke: null }))
  // what arrives while nothing is sent: the connection is there, and a device is not
  const after = withSide(state, side, (one) => broken(one, 'media', now, receiving))
  if (begunAt === null) return after
  return { ...after, spoilt: [...new Set([...state.spoilt, Math.floor((now - begunAt) / minute)])] }
}

/** What comes after the end did not end it; once it is decided how it ended nothing changes any more. */
function left(state: MeterState, { side, at }: { side: CallSide; at: number }): MeterState {
  const { ending, outcome } = state
  if (outcome || (ending && at >= ending.at)) return state
  return withSide(state, side, (one) => ({ ...one, proofs: leftAt(one.proofs, Math.min(at, state.now)) }))
}

/** A side leaves: the other one is asked until when it was there. Who leaves while the other does is not alone in it. */
function bye(state: MeterState, { side, socket }: { side: CallSide; socket: string | null }): Step {
  const { ending, phase, now } = state
  if (state.sides[side].socket !== socket) return { state }
  if (ending) {
    const isBoth = !state.outcome && state.reason === 'left' && ending.by === otherSide(side)
    return { state: isBoth ? { ...state, ending: { ...ending, by: null, fanLeft: false } } : state }
  }
  if (phase === 'waiting') return { state: socket === null ? state : disconnect(state, { side, socket, closed: true }) }
  // who pauses it and then leaves is no better off than who leaves
  const fanLeft = side === 'fan' && (phase === 'running' || (phase === 'paused' && isOwnPause(state, side)))
  const over = end(state, 'left', side, { until: now + lastBeatSeconds * second, fanLeft })
  return { ...over, effects: [{ type: 'ask', side: otherSide(side) }] }
}

function stop(state: MeterState, by: CallSide | null): Step {
  if (state.phase === 'ended') return { state }
  const stopped = end(state, 'stopped', by, { until: state.now + lastBeatSeconds * second })
  return { ...stopped, effects: sides.map((side) => ({ type: 'ask', side })) }
}

/** More tokens are asked for before those that are held are used up, and again while there are none. */
function grow(state: MeterState): Required<Step> {
  const { phase, rate, held, askedAt, now, limitAt } = state
  const wants = (phase === 'running' || phase === 'goodbye') && rate > 0
  const isSoon = affordableMs(state) - shownMs(state) < growth.belowSeconds * second
  const isTooSoon = askedAt !== null && now - askedAt < growth.everySeconds * second
  if (!wants || !isSoon || isTooSoon) return { state, effects: [] }
  const ahead = Math.min(growth.minutes * 60, Math.max(0, ((limitAt ?? Infinity) - now) / second))
  const tokens = costOf(countedOf(shownMs(state) / second) + ahead, rate) - held
  const until = now + (ahead + goodbyeSeconds) * second
  return { state: { ...state, askedAt: now }, effects: tokens > 0 ? [{ type: 'grow', tokens, until }] : [] }
}

/**
 * What an event does to a call, and what is to be done about it. Time passes first, so that a late event finds what has
 * happened meanwhile. Events may come late, doubled, out of order or never: nothing is ever counted that either side does not
 * prove, and the outcome is decided once.
 */
export function decideMeter(before: MeterState, event: MeterEvent, now: number): Required<Step> {
  const passed = advance({ ...before, now: Math.max(before.now, now) })
  const taken = take(passed.state, event)
  const after = advance(taken.state)
  const grown = grow(after.state)
  const effects = [passed.effects, taken.effects ?? [], after.effects, grown.effects].flat()
  return { state: isUnstable(grown.state) ? end(grown.state, 'unstable', null).state : grown.state, effects }
}

const isUnstable = ({ phase, sides: { fan, creator } }: MeterState): boolean =>
  phase !== 'ended' && Math.max(fan.proofs.length, creator.proofs.length) > proofsMax

/** When time does something next; undefined: never. */
export function nextMoment(state: MeterState): number | undefined {
  const { phase, now, ending, outcome, endsAt, pausedAt, goodbyes, askedAt } = state
  if (phase === 'ended') return outcome ? undefined : (ending?.until ?? now)
  if (phase === 'waiting') {
    const alone = aloneOf(state)
    return Math.min(endsAt, alone ? alone.since + noShowMinutes * minute : Infinity)
  }
  // what was asked for a while ago and is enough is not asked for again
  const asksAt = Math.max((askedAt ?? now) + growth.everySeconds * second, now + second)
  const unpaidEndsAt = now + unpaidLeftMs(state)
  if (phase === 'goodbye')
    return Math.min((goodbyes.at(-1)?.from ?? now) + goodbyeSeconds * second, unpaidEndsAt, asksAt)
  if (phase === 'paused') return Math.min((pausedAt ?? now) + graceSeconds * second, unpaidEndsAt, timeEndsAt(state))
  const left = affordableMs(state) - shownMs(state)
  const silent = sides.map((side) => (lastProof(state, side)?.to ?? now) + silenceSeconds * second + 1)
  const grows = Math.max(now + left - growth.belowSeconds * second, asksAt)
  return Math.min(...silent, now + left, grows, timeEndsAt(state))
}

/** What is kept of a call that has ended: the figures of its bill, and the stretches that each side was there. */
export function recordOf({ sides: evidence, rate }: MeterState, outcome: Outcome): CallRecord {
  const { bill, reason, by, endedAt } = outcome
  const of = (who: CallSide): Interval[] => {
    const { proofs } = evidence[who]
    const hasLeft = reason === 'left' && (by ?? who) === who
    return stretchesOf(hasLeft ? hungUp(proofs, endedAt) : proofs, endedAt).map((one) => ({ who, ...one }))
  }
  const intervals = sides.flatMap(of)
  intervals.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  return { ...bill, rate, intervals, reason, by, ended_at: new Date(endedAt).toISOString() }
}

const wholeSeconds = (seconds: number): number => Math.max(0, Math.floor(seconds))

/** Returns the remaining seconds and what limits them: the tokens, whose seconds are `paidFor`, or the time. */
function leftOf(state: MeterState, paidFor: number) {
  const { phase, reason, goodbyes, now, limitAt } = state
  const time = (timeEndsAt(state) - now) / second
  const byTime = bookingEndsAt(state) <= longestEndsAt(state) ? 'booking' : 'longest'
  const isOfTokens = phase === 'goodbye' || phase === 'ended' ? reason === 'tokens' : paidFor < time
  const booking_seconds = limitAt === null ? null : wholeSeconds((bookingEndsAt(state) - now) / second)
  const left = { left_reason: isOfTokens ? 'tokens' : byTime, booking_seconds } as const
  if (phase === 'ended') return { ...left, left_seconds: 0 }
  const goodbye = goodbyeSeconds - (now - (goodbyes.at(-1)?.from ?? now)) / second
  return { ...left, left_seconds: wholeSeconds(phase === 'goodbye' ? goodbye : Math.min(paidFor, time)) }
}

/** Returns the reading of a side. Only the fan's contains the tokens of the wallet beyond the hold. */
export function readMeter(state: MeterState, side: CallSide): MeterReading {
  const { phase, reason, outcome, held, rate } = state
  const usable = held + (side === 'fan' ? state.spendable : 0)
  const shown = Math.floor(shownMs(state) / second)
  const running = { seconds: shown, tokens: Math.min(costOf(countedOf(shown), rate), held) }
  const { seconds, tokens } = outcome?.bill ?? running
  const paidFor = outcome ? 0 : affordableSeconds(usable, rate) + freeSeconds - seconds
  return { state: phase, reason, seconds, tokens, left_tokens: usable - tokens, ...leftOf(state, paidFor) }
}
