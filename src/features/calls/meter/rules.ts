import type { MeterPhase, MeterReason } from '../billing/lists.ts'
import {
  addHeartbeat,
  type Bill,
  billOf,
  costOf,
  countedOf,
  creditedOf,
  endProofAt,
  hasLeft,
  interrupt,
  intersect,
  isOngoing,
  lengthOf,
  type Minimum,
  type Span,
  subtract,
  wholeMinutes,
} from '../billing/rules.ts'
import { freeSeconds, proofsMax, silenceSeconds } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import {
  goodbyeSeconds,
  graceSeconds,
  holdExtension,
  lastHeartbeatSeconds,
  noShowMinutes,
  unpaidSecondsMax,
} from './spec.ts'
import {
  affordableMs,
  agreedMs,
  lastProof,
  type MeterEffect,
  type MeterEvent,
  type MeterState,
  meteredOf,
  type Outcome,
  type SideState,
  shownMs,
  timeEndsAt,
} from './state.ts'

const second = 1_000
const minute = 60 * second

const sides = ['fan', 'creator'] as const
const otherSide = (side: CallSide): CallSide => (side === 'fan' ? 'creator' : 'fan')

const isLive = (state: MeterState, side: CallSide): boolean => isOngoing(lastProof(state, side), state.now)
const areLive = (state: MeterState): boolean => sides.every((side) => isLive(state, side))
const missingSides = (state: MeterState): CallSide[] => sides.filter((side) => !isLive(state, side))
const onlyOne = (some: CallSide[]): CallSide | null => (some.length === 1 ? (some[0] ?? null) : null)

/** Returns the limit that the call has reached; undefined if none. */
function reachedLimit(state: MeterState): 'agreed' | 'tokens' | 'time' | undefined {
  if (state.now >= timeEndsAt(state)) return 'time'
  const shown = shownMs(state)
  if (shown >= agreedMs(state)) return 'agreed'
  return shown >= affordableMs(state) ? 'tokens' : undefined
}

type Step = { state: MeterState; effects?: MeterEffect[] }
type Ending = NonNullable<MeterState['ending']>

function end(state: MeterState, reason: MeterReason, by: CallSide | null, more: Partial<Ending> = {}): Step {
  const ending = { at: state.now, until: state.now, by, fanLeft: false, isReported: false, ...more }
  return { state: { ...closeOpenSpans(state), phase: 'ended', reason, ending } }
}

/** Ends the open goodbye and pause. */
const closeOpenSpans = (state: MeterState): MeterState => ({ ...state, ...closeGoodbye(state), pausedAt: null })
const closeGoodbye = ({ goodbyes, now }: MeterState): Pick<MeterState, 'goodbyes'> => ({
  goodbyes: goodbyes.map((span) => (span.to === Infinity ? { ...span, to: now } : span)),
})

/** Advances a waiting call: starts it once both sides have media, or ends it after the waiting time. */
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

/** Returns the side that waits alone and the start of its wait, which restarts if the other side joins and leaves. */
function aloneOf(state: MeterState): { side: CallSide; since: number } | undefined {
  const side = onlyOne(sides.filter((each) => isHere(state, each)))
  const since = side && state.sides[side].hereSince
  if (side === null || since === null) return undefined
  return { side, since: Math.max(since, state.startsAt, state.sides[otherSide(side)].goneAt ?? 0) }
}

/** Returns the minutes with bad media. Reports of the fan count only together with reports of the provider. */
function spoiltUntil({ begunAt, bad: { fan, creator, provider } }: MeterState, at: number): Span[] {
  const agreed = [...new Set([...creator, ...fan.filter((number) => provider.includes(number))])].sort((a, b) => a - b)
  return wholeMinutes(begunAt ?? at, agreed, at)
}

/**
 * Returns the unpaid milliseconds since the start: pauses, silences before they were noticed, spans that the provider
 * disproved, goodbyes that new tokens ended, and credited minutes. While the call runs, counts only up to the last
 * proof.
 */
function unpaidMs(state: MeterState): number {
  const { begunAt, phase, now } = state
  if (begunAt === null) return 0
  const until = phase === 'running' ? Math.min(...sides.map((side) => lastProof(state, side)?.to ?? now)) : now
  const metered = meteredOf(state)
  const paidFor = subtract(metered, creditedOf(metered, spoiltUntil(state, until), state.creditSeconds))
  return Math.max(0, until - begunAt - lengthOf(paidFor))
}
const unpaidLeftMs = (state: MeterState): number => unpaidSecondsMax * second - unpaidMs(state)

function run(state: MeterState): Step | undefined {
  const [side] = missingSides(state)
  if (side)
    return { state: { ...state, phase: 'paused', reason: missingReason(state, side), pausedAt: pauseStart(state) } }
  if (unpaidLeftMs(state) <= 0) return unstable(state)
  const reason = reachedLimit(state)
  if (!reason) return undefined
  return {
    state: { ...state, phase: 'goodbye', reason, goodbyes: [...state.goodbyes, { from: state.now, to: Infinity }] },
  }
}

const missingReason = (state: MeterState, side: CallSide): MeterReason => lastProof(state, side)?.reason ?? 'silent'
/** Returns the start of a pause. After a silence it is the end of the allowed silence, even if noticed later. */
const pauseStart = (state: MeterState): number =>
  Math.min(
    state.now,
    ...missingSides(state).map((side) => {
      const last = lastProof(state, side)
      return last?.reason === null ? last.to + silenceSeconds * second : state.now
    }),
  )

function pause(state: MeterState): Step | undefined {
  const { pausedAt, now } = state
  if (areLive(state)) return { state: { ...state, phase: 'running', reason: null, pausedAt: null } }
  const gone = missingSides(state)
  if (now >= (pausedAt ?? now) + graceSeconds * second) return endPause(state, gone)
  if (unpaidLeftMs(state) <= 0) return unstable(state)
  if (now >= timeEndsAt(state)) {
    const fanLeft = isAbsent(state, 'fan', now)
    return end(state, 'time', fanLeft ? 'fan' : null, { fanLeft })
  }
  const reason = missingReason(state, gone[0] ?? 'fan')
  return reason === state.reason ? undefined : { state: { ...state, reason } }
}

/** Returns the last time at which both sides had evidence. */
const togetherUntil = ({ sides: { fan, creator }, begunAt, now }: MeterState): number =>
  intersect(fan.proofs, creator.proofs).at(-1)?.to ?? begunAt ?? now

/** Returns true if at time `at` a side had left while the other side stayed. */
const isAbsent = (state: MeterState, side: CallSide, at: number): boolean =>
  hasLeft(state.sides[side], state.sides[otherSide(side)], togetherUntil(state), at)

/** Ends a call after the grace of a pause: as a leave if one side stayed, otherwise as a fault. */
function endPause(state: MeterState, gone: CallSide[]): Step {
  const by = gone.find((side) => isAbsent(state, side, state.now)) ?? null
  const reason = by && lastProof(state, by)?.reason === 'closed' ? 'left' : 'dropped'
  return end(state, reason, by, { fanLeft: by === 'fan' })
}

/** Ends a call with too many interruptions. If the creator sent without a break, the fan caused them. */
function unstable(state: MeterState): Step {
  const { fan, creator } = state.sides
  const last = creator.sent.at(-1)
  const isSteady = isOngoing(last, state.now) && (last?.from ?? Infinity) <= (state.begunAt ?? 0)
  const fanLeft = isSteady && fan.proofs.length > 1
  return end(state, 'unstable', fanLeft ? 'fan' : null, { fanLeft })
}

function sayGoodbye(state: MeterState): Step | undefined {
  const since = state.goodbyes.at(-1)?.from ?? state.now
  if (state.now >= since + goodbyeSeconds * second || unpaidLeftMs(state) <= 0)
    return end(state, state.reason ?? 'tokens', null)
  const reason = reachedLimit(state)
  if (!reason) return { state: { ...state, ...closeGoodbye(state), phase: 'running', reason: null } }
  return reason === state.reason ? undefined : { state: { ...state, reason } }
}

function settle(state: MeterState): Step | undefined {
  const { ending, outcome, now } = state
  if (!ending || outcome || now < ending.until) return undefined
  const settled = outcomeOf(state, ending)
  return { state: { ...state, outcome: settled }, effects: [{ type: 'settle', outcome: settled }] }
}

function outcomeOf(state: MeterState, ending: Ending): Outcome {
  const { rate, held, reason, creditSeconds } = state
  const { at, by } = ending
  const given = { rate, held, creditSeconds, minimum: minimumOf(state, ending), spoilt: spoiltUntil(state, at) }
  const bill = billOf({ metered: meteredOf(state), ...given })
  const came = { fan: isHere(state, 'fan'), creator: isHere(state, 'creator') }
  return { kind: kindOf(state, bill), reason: reason ?? 'stopped', by, came, endedAt: at, bill }
}

function minimumOf(state: MeterState, { at, fanLeft, isReported }: Ending): Minimum {
  if (!(fanLeft ?? isAbsent(state, 'fan', at))) return 'none'
  if (isReported) return 'review'
  return state.reason === 'dropped' && state.hasCourtesy ? 'courtesy' : 'due'
}

function kindOf({ begunAt, reason }: MeterState, { seconds }: Bill): Outcome['kind'] {
  if (begunAt === null) return reason === 'no_show' ? 'missed' : 'failed'
  const isFault = reason === 'dropped' || reason === 'unstable'
  return isFault && seconds <= freeSeconds ? 'failed' : 'completed'
}

const steps: Record<MeterPhase, (state: MeterState) => Step | undefined> = {
  waiting: wait,
  running: run,
  paused: pause,
  goodbye: sayGoodbye,
  ended: settle,
}

/** Advances a call to the current time, which can take several steps. */
function advance(state: MeterState): Required<Step> {
  const effects: MeterEffect[] = []
  for (let current = state; ; ) {
    const step = steps[current.phase](current)
    if (!step) return { state: current, effects }
    effects.push(...(step.effects ?? []))
    current = step.state
  }
}

/** Applies an event to the state, without advancing the phase. */
function applyEvent(state: MeterState, event: MeterEvent): Step {
  switch (event.type) {
    case 'connect':
      return connect(state, event)
    case 'disconnect':
      return { state: disconnect(state, event) }
    case 'beat':
      return { state: applyHeartbeat(state, event) }
    case 'bye':
      return hangUp(state, event)
    case 'left':
      return { state: applyLeftReport(state, event) }
    case 'held': {
      const { held, spendable, limitAt, minutes = state.minutes, keepsGoing = state.keepsGoing } = event
      const agreed = { minutes: Math.max(state.minutes, minutes), keepsGoing }
      return { state: { ...state, ...agreed, held: Math.max(state.held, held), spendable, limitAt } }
    }
    case 'stop':
      return stop(state, event)
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
  const after = withSide(state, side, (one) => ({
    ...interrupt(one, 'away'),
    socket,
    goneAt: null,
    // a return within the grace does not restart the waiting time
    hereSince: state.now - (one.goneAt ?? state.now) > graceSeconds * second ? state.now : (one.hereSince ?? state.now),
  }))
  return { state: after, ...(before !== null && { effects: [{ type: 'replace', socket: before }] }) }
}

type Disconnect = { side: CallSide; socket: string; closed: boolean }
function disconnect(state: MeterState, { side, socket, closed: isClosed }: Disconnect): MeterState {
  if (state.sides[side].socket !== socket || state.phase === 'ended') return state
  const gone = { socket: null, goneAt: state.now }
  return withSide(state, side, (one) => ({ ...interrupt(one, isClosed ? 'closed' : 'away'), ...gone }))
}

type Heartbeat = Extract<MeterEvent, { type: 'beat' }>
function applyHeartbeat(state: MeterState, { side, socket, sending, receiving }: Heartbeat): MeterState {
  if (state.sides[side].socket !== socket || state.outcome) return state
  const after = withSide(state, side, (one) => addHeartbeat(one, { sending, receiving }, state.now))
  return sending && receiving ? after : withBad(after, side, state.now)
}

/** Marks the minute that contains `at` as bad, as reported by a source. */
function withBad(state: MeterState, source: CallSide | 'provider', at: number): MeterState {
  const { begunAt, bad } = state
  if (begunAt === null || at < begunAt) return state
  const numbers = [...new Set([...bad[source], Math.floor((at - begunAt) / minute)])]
  return { ...state, bad: { ...bad, [source]: numbers } }
}

/**
 * Applies a provider's report that a side left. Ignores reports about times after the end, and all reports once the
 * outcome is decided.
 */
function applyLeftReport(state: MeterState, { side, at }: { side: CallSide; at: number }): MeterState {
  const { ending, outcome } = state
  if (outcome || (ending && at >= ending.at)) return state
  const then = Math.min(at, state.now)
  const after = withSide(state, side, (one) => ({
    ...one,
    proofs: endProofAt(one.proofs, then),
    // both sides leave the meeting at the end, so a report after it does not show an interruption
    ...(!ending && { sent: endProofAt(one.sent, then) }),
  }))
  return withBad(after, 'provider', then)
}

/** Ends the call of a side that hangs up. If both sides hang up, no side caused the end. */
function hangUp(state: MeterState, { side, socket }: { side: CallSide; socket: string | null }): Step {
  const { ending, phase, now } = state
  if (state.sides[side].socket !== socket) return { state }
  if (ending) {
    const isBoth = !state.outcome && state.reason === 'left' && ending.by === otherSide(side)
    return { state: isBoth ? { ...state, ending: { ...ending, by: null, fanLeft: false } } : state }
  }
  if (phase === 'waiting') return { state: socket === null ? state : disconnect(state, { side, socket, closed: true }) }
  const over = end(state, 'left', side, { until: now + lastHeartbeatSeconds * second, fanLeft: isLeaving(state, side) })
  return { ...over, effects: [{ type: 'ask', side: otherSide(side) }] }
}

/** Returns true if the fan's leaving costs the minimum; null during a pause, until the creator's last heartbeat. */
function isLeaving({ phase }: MeterState, by: CallSide | null): boolean | null {
  if (by !== 'fan' || phase === 'goodbye') return false
  return phase === 'running' ? true : null
}

type Stop = Extract<MeterEvent, { type: 'stop' }>
function stop(state: MeterState, { by, why }: Stop): Step {
  const { ending, phase, outcome } = state
  const isReported = by === 'fan' && why === 'reported'
  // the fan reported before hanging up, but the outbox delivers the report after the hang-up
  if (phase === 'ended')
    return { state: ending && !outcome && isReported ? { ...state, ending: { ...ending, isReported } } : state }
  const isOfFan = isReported || (by === 'fan' && why === 'blocked')
  const fanLeft = isOfFan && phase !== 'waiting' && isLeaving(state, by)
  const stopped = end(state, 'stopped', by, { until: state.now + lastHeartbeatSeconds * second, fanLeft, isReported })
  return { ...stopped, effects: sides.map((side) => ({ type: 'ask', side })) }
}

/** Requests more tokens before the held ones are used up, for a call that keeps going. Repeats it every few seconds. */
function requestTokens(state: MeterState): Required<Step> {
  const { phase, rate, held, askedAt, now, limitAt, keepsGoing } = state
  const wants = keepsGoing && (phase === 'running' || phase === 'goodbye') && rate > 0
  const isSoon = affordableMs(state) - shownMs(state) < holdExtension.belowSeconds * second
  const isTooSoon = askedAt !== null && now - askedAt < holdExtension.everySeconds * second
  if (!wants || !isSoon || isTooSoon) return { state, effects: [] }
  const ahead = Math.min(holdExtension.minutes * 60, Math.max(0, ((limitAt ?? Infinity) - now) / second))
  const tokens = costOf(countedOf(shownMs(state) / second) + ahead, rate) - held
  const until = now + (ahead + goodbyeSeconds) * second
  return { state: { ...state, askedAt: now }, effects: tokens > 0 ? [{ type: 'extend', tokens, until }] : [] }
}

/**
 * Returns the next state of a call after an event, and the effects to run. The clock advances first, so that a late
 * event changes the current state. Events can be late, repeated, missing or out of order. Only proven seconds count,
 * and the outcome is decided once.
 */
export function decideMeter(before: MeterState, event: MeterEvent, now: number): Required<Step> {
  const passed = advance({ ...before, now: Math.max(before.now, now) })
  const taken = applyEvent(passed.state, event)
  const after = advance(taken.state)
  const requested = requestTokens(after.state)
  const effects = [passed.effects, taken.effects ?? [], after.effects, requested.effects].flat()
  return { state: isUnstable(requested.state) ? unstable(requested.state).state : requested.state, effects }
}

const isUnstable = ({ phase, sides: { fan, creator } }: MeterState): boolean =>
  phase !== 'ended' && [fan, creator].some(({ proofs, sent }) => Math.max(proofs.length, sent.length) > proofsMax)

/** Returns the time of the next change without an event; undefined if no change is due. */
export function nextMoment(state: MeterState): number | undefined {
  const { phase, now, ending, outcome, endsAt, pausedAt, goodbyes, askedAt } = state
  if (phase === 'ended') return outcome ? undefined : (ending?.until ?? now)
  if (phase === 'waiting') {
    const alone = aloneOf(state)
    return Math.min(endsAt, alone ? alone.since + noShowMinutes * minute : Infinity)
  }
  // at least one second ahead, so that a fulfilled request does not set an alarm at once
  const asksAt = Math.max((askedAt ?? now) + holdExtension.everySeconds * second, now + second)
  const unpaidEndsAt = now + unpaidLeftMs(state)
  if (phase === 'goodbye')
    return Math.min((goodbyes.at(-1)?.from ?? now) + goodbyeSeconds * second, unpaidEndsAt, asksAt)
  if (phase === 'paused') return Math.min((pausedAt ?? now) + graceSeconds * second, unpaidEndsAt, timeEndsAt(state))
  const paidFor = affordableMs(state) - shownMs(state)
  const left = Math.min(paidFor, agreedMs(state) - shownMs(state))
  const silent = sides.map((side) => (lastProof(state, side)?.to ?? now) + silenceSeconds * second + 1)
  const extendsAt = state.keepsGoing ? Math.max(now + paidFor - holdExtension.belowSeconds * second, asksAt) : Infinity
  return Math.min(...silent, now + left, extendsAt, timeEndsAt(state))
}
