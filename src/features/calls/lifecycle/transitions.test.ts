import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { callStatuses } from '../lists.ts'
import { type CallFacts, feeOf, lateFeeOf, minutesAfter, occupiedBy, planOf, waitsFor } from '../rules.ts'
import {
  answerBeforeHours,
  answerHours,
  immediateMinutes,
  lateGraceMinutes,
  minimumDays,
  proposalHours,
  REFUSALS,
  reasonMax,
  ringSeconds,
  startWindowMinutes,
} from '../spec.ts'
import { allowedActions, decideCall } from './rules.ts'
import { type Action, type CallActionArguments, type CallActor, callActions, callTransitions } from './state.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (n: number) => minutesAfter(now, n)
const hours = (n: number) => minutes(60 * n)
const actions: Action[] = [...callActions, 'tick', 'leave', 'begin', 'complete', 'noShow', 'fail']
const actors: CallActor[] = ['fan', 'creator', 'clock']
const sides = ['fan', 'creator'] as const

const newCall: CallFacts = {
  status: 'pending',
  asked_for: 'date',
  minutes: 20,
  rate: 10,
  tokens: 200,
  sequence: 0,
  cancel_hours: 12,
  scheduled_at: hours(48),
  proposed_at: null,
  proposed_by: null,
  proposal_expires_at: null,
  rings_until: null,
  expires_at: hours(46),
  accepted_at: null,
  ended_at: null,
  cancelled_by: null,
}
const accepted: Partial<CallFacts> = { status: 'accepted', accepted_at: hours(-1), expires_at: null }
const openStatuses: readonly CallFacts['status'][] = ['pending', 'accepted', 'in_progress']
const isOpen = ({ status }: Pick<CallFacts, 'status'>) => openStatuses.includes(status)

const proposals = [
  { proposed_at: null, proposed_by: null, proposal_expires_at: null },
  ...sides.flatMap((proposed_by) =>
    [hours(-1), hours(1)].map((proposal_expires_at) => ({ proposed_at: hours(72), proposed_by, proposal_expires_at })),
  ),
]

/** Generates every combination of the facts that a decision reads, including impossible ones. */
function* allCalls(): Generator<CallFacts> {
  for (const status of callStatuses)
    for (const tokens of [0, 200])
      for (const scheduled_at of [null, hours(-1), minutes(3), hours(5), hours(48)])
        for (const expires_at of status === 'pending' ? [now, hours(2)] : [null])
          for (const accepted_at of status === 'pending' ? [null] : [null, hours(-2), minutes(-5)])
            for (const rings_until of status === 'pending' ? [null, now, minutes(1)] : [null])
              for (const cancelled_by of status === 'cancelled' ? sides : [null])
                for (const proposal of proposals)
                  yield {
                    ...newCall,
                    status,
                    tokens,
                    rate: tokens / 20,
                    scheduled_at,
                    expires_at,
                    accepted_at,
                    rings_until,
                    cancelled_by,
                    ...proposal,
                    ended_at: isOpen({ status }) ? null : hours(-1),
                  }
}

const dates = [undefined, null, hours(-3), minutesAfter(now, -0.5), hours(48), hours(72), hours(100), hours(24 * 400)]
function givenFor(action: Action): CallActionArguments[] {
  if (action === 'accept' || action === 'reschedule') return dates.map((at) => (at === undefined ? {} : { at }))
  if (action === 'leave') return [{}, ...sides.map((side) => ({ side }))]
  if (action === 'complete' || action === 'fail') return [{}, { tokens: 0 }, { tokens: 50 }, { tokens: 999 }]
  if (action !== 'noShow') return [{}]
  return [true, false].flatMap((fan) => [true, false].map((creator) => ({ came: { fan, creator } })))
}

test('no action changes an ended call; every action on an open call keeps or resolves its hold', () => {
  const faults = new Set<string>()
  let count = 0
  for (const call of allCalls())
    for (const action of actions)
      for (const actor of actors)
        for (const given of givenFor(action)) {
          count += 1
          const decision = decideCall({ call, action, actor, now, given })
          if (decision.outcome !== 'done') continue
          const { changes, hold, entry, tell, occupy, slot } = decision.writes
          const after = { ...call, ...changes }
          const at = `${action} by ${actor} on ${call.status}`
          if (!isOpen(call)) faults.add(`${at} changes an ended call`)
          // by induction: every open call has an open hold, and every end resolves it
          if (isOpen(after) !== (hold.effect === 'keep') && call.tokens > 0) faults.add(`${at}: ${hold.effect}`)
          if (call.tokens === 0 && (hold.effect !== 'keep' || entry.tokens > 0)) faults.add(`${at}: moves nothing`)
          if (isOpen(after) !== (changes.ended_at === undefined)) faults.add(`${at}: end`)
          if (isOpen(after) !== (hold.until !== null) && after.scheduled_at) faults.add(`${at}: until`)
          if ((hold.effect === 'post') !== hold.tokens > 0 || hold.tokens > call.tokens) faults.add(`${at}: pays`)
          if (!isOpen(after) && changes.paid_tokens !== hold.tokens) faults.add(`${at}: paid`)
          if (entry.effect === 'paid' && entry.tokens !== hold.tokens) faults.add(`${at}: the timeline pays`)
          if (entry.effect === 'returned' && entry.tokens !== call.tokens) faults.add(`${at}: the timeline returns`)
          if (changes.status === 'accepted' && !after.scheduled_at) faults.add(`${at}: undated`)
          if (after.status === 'pending' && !after.expires_at) faults.add(`${at}: waits for ever`)
          if (after.proposed_at && !after.proposal_expires_at) faults.add(`${at}: proposed for ever`)
          if (!isOpen(after) && after.proposed_at) faults.add(`${at}: an ended call proposes`)
          if (entry.actor !== actor) faults.add(`${at}: the timeline names ${entry.actor}`)
          if (tell.some(({ role, notice }) => notice && role === actor)) faults.add(`${at}: notifies who did it`)
          if (slot && actor !== 'fan') faults.add(`${at}: hours bind a ${actor}`)
          const spans = JSON.stringify(occupy ?? occupiedBy(call))
          if (spans !== JSON.stringify(occupiedBy(after))) faults.add(`${at}: takes another time`)
        }
  expect([...faults]).toEqual([])
  expect(count).toBeGreaterThan(10_000)
})

test('refuses an action by an actor without a row in the table', () => {
  for (const action of actions)
    for (const actor of actors)
      if (!callTransitions[action][actor])
        for (const status of callStatuses)
          expect(decideCall({ call: { ...newCall, status }, action, actor, now })).toEqual({
            outcome: 'refused',
            reason: REFUSALS.notYours,
          })
})

test('the job `calls` ends every open call on which no side acts', () => {
  const late = { ...newCall, expires_at: now, scheduled_at: hours(-1) }
  const endOf = (status: CallFacts['status'], action: Action, given: CallActionArguments = {}) => {
    const decision = decideCall({ call: { ...late, status }, action, actor: 'clock', now, given })
    return decision.outcome === 'done' && decision.writes.changes.status
  }
  expect(endOf('pending', 'tick')).toBe('expired')
  expect(endOf('accepted', 'tick')).toBe('no_show')
  expect(endOf('in_progress', 'fail')).toBe('failed')
  for (const side of sides)
    expect(openStatuses.map((status) => endOf(status, 'leave', { side }))).toEqual([
      ...['cancelled', 'cancelled', 'failed'],
    ])
})

/** Returns the result of an action in each state: the next state, the timeline entry, a refusal code, or `-`. */
function outcomes(
  call: Partial<CallFacts>,
  action: Action,
  actor: CallActor,
  given: CallActionArguments = {},
): string[] {
  return callStatuses.map((status) => {
    const decision = decideCall({ call: { ...newCall, ...call, status }, action, actor, now, given })
    if (decision.outcome === 'refused') return decision.reason.code
    return decision.outcome === 'unchanged' ? '-' : (decision.writes.changes.status ?? decision.writes.entry.what)
  })
}
const after = (own: Record<string, string>) => ({
  declined: 'CALL_DECLINED',
  cancelled: 'CALL_CANCELLED',
  expired: 'CALL_EXPIRED',
  in_progress: 'CALL_IN_PROGRESS',
  completed: 'CALL_COMPLETED',
  no_show: 'CALL_MISSED',
  failed: 'CALL_FAILED',
  ...own,
})
const tableOutcomes = (call: Partial<CallFacts>, action: Action, actor: CallActor, given: CallActionArguments = {}) =>
  Object.fromEntries(outcomes(call, action, actor, given).map((outcome, i) => [callStatuses[i], outcome]))

test('accepting, declining, cancelling and moving a request with a date has the expected result in every state', () => {
  const was = { accepted: 'CALL_ACCEPTED' }
  expect(tableOutcomes({}, 'accept', 'creator')).toEqual(after({ pending: 'accepted', ...was }))
  expect(tableOutcomes({}, 'accept', 'creator', { at: hours(48) }).pending).toBe('accepted')
  expect(tableOutcomes({}, 'accept', 'creator', { at: hours(50) }).pending).toBe('proposed')
  expect(tableOutcomes({}, 'accept', 'creator', { at: hours(-1) }).pending).toBe('DATE_PAST')
  expect(tableOutcomes({}, 'decline', 'creator')).toEqual(after({ pending: 'declined', ...was, declined: '-' }))
  expect(tableOutcomes({}, 'decline', 'fan')).toEqual(
    after({ pending: 'NOT_YOURS_TO_DO', accepted: 'NOTHING_PROPOSED' }),
  )
  for (const side of sides) {
    expect(tableOutcomes({}, 'cancel', side)).toEqual(after({ pending: 'CALL_PENDING', accepted: 'cancelled' }))
    expect(tableOutcomes({ cancelled_by: side, ...accepted }, 'cancel', side).cancelled).toBe('-')
  }
  expect(tableOutcomes({}, 'withdraw', 'fan')).toEqual(after({ pending: 'cancelled', ...was }))
  expect(tableOutcomes({}, 'withdraw', 'creator')).toEqual(after({ pending: 'NOT_YOURS_TO_DO', ...was }))
  const other = { at: hours(50) }
  expect(tableOutcomes({}, 'reschedule', 'fan', other)).toEqual(after({ pending: 'moved', accepted: 'proposed' }))
  expect(tableOutcomes({}, 'reschedule', 'creator', other)).toEqual(
    after({ pending: 'proposed', accepted: 'proposed' }),
  )
  expect(tableOutcomes({}, 'reschedule', 'fan', { at: hours(48) })).toMatchObject({ pending: '-', accepted: '-' })
  expect(tableOutcomes({}, 'reschedule', 'fan', { at: now })).toMatchObject({
    pending: 'DATE_PAST',
    accepted: 'DATE_PAST',
  })
  expect(tableOutcomes({}, 'reschedule', 'creator', { at: hours(24 * 366) }).accepted).toBe('DATE_FAR')
  expect(tableOutcomes({}, 'confirm', 'fan')).toEqual(
    after({ pending: 'NOTHING_TO_CONFIRM', accepted: 'NOTHING_TO_CONFIRM' }),
  )
  expect(tableOutcomes({}, 'confirm', 'creator')).toEqual(
    after({ pending: 'accepted', accepted: 'NOTHING_TO_CONFIRM' }),
  )
})

test('accepts an immediate call for now; any other date becomes a proposal', () => {
  const ringing: Partial<CallFacts> = {
    asked_for: 'now',
    scheduled_at: null,
    expires_at: minutes(15),
    rings_until: minutes(1),
  }
  const write = writesOf(ringing, 'accept', 'creator')
  expect(write.changes).toMatchObject({ status: 'accepted', scheduled_at: now, accepted_at: now, rings_until: null })
  expect(write).toMatchObject({ ring_end: 'accepted', occupy: [{ start: now, end: minutes(20) }] })
  // the current minute, as entered in a form, means now
  expect(writesOf(ringing, 'accept', 'creator', { at: minutesAfter(now, -0.5) }).changes.scheduled_at).toBe(now)
  expect(writesOf(ringing, 'accept', 'creator', { at: hours(3) })).toMatchObject({
    ring_end: 'moved',
    changes: { proposed_at: hours(3), proposed_by: 'creator', expires_at: hours(3) },
    occupy: [{ start: hours(3), end: minutesAfter(hours(3), 20) }],
  })
  expect(writesOf(ringing, 'reschedule', 'fan', { at: hours(30) })).toMatchObject({
    ring_end: 'moved',
    slot: hours(30),
    changes: { asked_for: 'date', scheduled_at: hours(30), sequence: 1 },
  })
  expect(writesOf({ ...ringing, rings_until: now }, 'tick', 'clock')).toMatchObject({
    ring_end: 'missed',
    changes: { rings_until: null },
    hold: { effect: 'keep' },
    entry: { what: 'missed' },
    tell: [{ role: 'creator', mail: false, notice: true }],
  })
})

test('a new request expires 72 hours later, two hours before its date, or after 20 minutes', () => {
  const soon = minutes(immediateMinutes)
  expect(planOf(null, now)).toEqual({
    asked_for: 'now',
    scheduled_at: null,
    expires_at: soon,
    rings_until: minutes(ringSeconds / 60),
  })
  expect(planOf(hours(48), now)).toEqual({
    asked_for: 'date',
    scheduled_at: hours(48),
    expires_at: hours(48 - answerBeforeHours),
    rings_until: null,
  })
  const expiryOf = (date: Date) => planOf(date, now).expires_at
  expect(expiryOf(hours(answerHours + answerBeforeHours + 1))).toEqual(hours(answerHours))
  expect(expiryOf(hours(answerBeforeHours))).toEqual(soon)
  expect(expiryOf(minutes(immediateMinutes - 1))).toEqual(minutes(immediateMinutes - 1))
})

test('the late fee applies `cancel_hours` before the date, but not before the grace period after accepting ends', () => {
  const agreed = { ...newCall, ...accepted }
  expect(lateFeeOf(agreed)).toEqual({ tokens: 50, from: hours(48 - 12) })
  expect(lateFeeOf({ ...agreed, accepted_at: hours(40) })).toEqual({
    tokens: 50,
    from: minutesAfter(hours(40), lateGraceMinutes),
  })
  expect(lateFeeOf({ ...agreed, rate: 0, tokens: 0 })).toBeNull()
  expect(lateFeeOf({ ...agreed, rate: 1, tokens: 2 })?.tokens).toBe(1)
  expect(lateFeeOf({ ...agreed, scheduled_at: hours(-1) })).toBeNull()
  expect(lateFeeOf({ ...agreed, accepted_at: null })).toBeNull()
  expect(lateFeeOf(newCall)).toBeNull()
})

test("an open call reserves its dates; an ended call keeps the creator's time only up to its end", () => {
  const span = (start: Date, end: Date) => ({ start, end })
  const dated = span(hours(48), minutesAfter(hours(48), 20))
  const proposed = span(hours(72), minutesAfter(hours(72), 20))
  for (const status of ['pending', 'accepted', 'in_progress'] as const) {
    expect(occupiedBy({ ...newCall, status })).toEqual([dated])
    expect(occupiedBy({ ...newCall, status, proposed_at: hours(72) })).toEqual([dated, proposed])
    expect(occupiedBy({ ...newCall, status, scheduled_at: null })).toEqual([])
  }
  for (const status of ['completed', 'no_show', 'failed'] as const) {
    expect(occupiedBy({ ...newCall, status, ended_at: minutesAfter(hours(48), 5) })).toEqual([
      span(hours(48), minutesAfter(hours(48), 5)),
    ])
    expect(occupiedBy({ ...newCall, status, ended_at: hours(50) })).toEqual([dated])
    expect(occupiedBy({ ...newCall, status, ended_at: hours(48) })).toEqual([])
  }
  for (const status of ['declined', 'cancelled', 'expired'] as const)
    expect(occupiedBy({ ...newCall, status })).toEqual([])
})

test('the hold of a request expires with the request, and that of an accepted call a day after its end', () => {
  expect(writesOf({}, 'accept', 'creator', { at: hours(50) }).hold.until).toEqual(hours(24))
  expect(writesOf({}, 'accept', 'creator').hold.until).toEqual(minutes(48 * 60 + 20 + 24 * 60))
})

test('every end and every move raises the sequence number by one, so that calendars apply the change', () => {
  const sequenceAfter = (...asked: Parameters<typeof writesOf>) => writesOf(...asked).changes.sequence
  expect(sequenceAfter({}, 'decline', 'creator')).toBe(1)
  expect(sequenceAfter({ expires_at: now }, 'tick', 'clock')).toBe(1)
  expect(sequenceAfter({}, 'withdraw', 'fan')).toBe(1)
  expect(sequenceAfter(accepted, 'cancel', 'creator')).toBe(1)
  expect(sequenceAfter({}, 'reschedule', 'fan', { at: hours(50) })).toBe(1)
  expect(sequenceAfter({}, 'accept', 'creator')).toBeUndefined()
})

test('refuses actions on an expired request before the job `calls` marks it as expired', () => {
  for (const [action, actor] of [
    ...[['accept', 'creator'] as const, ['decline', 'creator'] as const, ['confirm', 'creator'] as const],
    ...[['withdraw', 'fan'] as const, ['reschedule', 'fan'] as const, ['confirm', 'fan'] as const],
  ]) {
    expect(tableOutcomes({ expires_at: now }, action, actor, { at: hours(50) }).pending).toBe('CALL_EXPIRED')
    const lapsed = { expires_at: now, ...proposals[3] }
    expect(tableOutcomes(lapsed, action, actor, { at: hours(50) }).pending).toBe('PROPOSAL_EXPIRED')
  }
  expect(tableOutcomes({ cancelled_by: 'fan' }, 'accept', 'creator').cancelled).toBe('CALL_WITHDRAWN')
  expect(tableOutcomes({ cancelled_by: 'fan', ...accepted }, 'accept', 'creator').cancelled).toBe('CALL_CANCELLED')
  expect(tableOutcomes({ cancelled_by: 'creator' }, 'withdraw', 'fan').cancelled).toBe('CALL_CANCELLED')
})

const proposalOf = (proposed_by: 'fan' | 'creator', isLive = true): Partial<CallFacts> => ({
  proposed_at: hours(72),
  proposed_by,
  proposal_expires_at: hours(isLive ? 24 : -1),
})

test("a call with a proposal waits for the other side's answer, and a new request for the creator's", () => {
  const waiting = (proposed_by: CallFacts['proposed_by']) =>
    callStatuses.flatMap((status) => {
      const side = waitsFor({ status, proposed_by })
      return side === null ? [] : [`${status}: ${side}`]
    })
  expect(waiting(null)).toEqual(['pending: creator'])
  expect(waiting('fan')).toEqual(['pending: creator', 'accepted: creator'])
  expect(waiting('creator')).toEqual(['pending: fan', 'accepted: fan'])
})

test('only the other side can confirm a proposed date, and only within 24 hours', () => {
  const asked = writesOf({}, 'accept', 'creator', { at: hours(72) })
  expect(asked.changes).toEqual({
    proposed_at: hours(72),
    proposed_by: 'creator',
    proposal_expires_at: hours(proposalHours),
    rings_until: null,
    expires_at: hours(proposalHours),
  })
  expect(asked.occupy).toHaveLength(2)
  const pending = proposalOf('creator')
  expect(writesOf(pending, 'confirm', 'fan')).toMatchObject({
    changes: { status: 'accepted', scheduled_at: hours(72), accepted_at: now, proposed_at: null, sequence: 1 },
    hold: { effect: 'keep' },
    occupy: [{ start: hours(72) }],
  })
  expect(tableOutcomes(pending, 'confirm', 'creator').pending).toBe('WAITING_FOR_FAN')
  expect(tableOutcomes(pending, 'accept', 'creator').pending).toBe('WAITING_FOR_FAN')
  // the creator can still accept the fan's date or propose a third date
  expect(tableOutcomes(pending, 'accept', 'creator', { at: hours(48) }).pending).toBe('accepted')
  expect(tableOutcomes(pending, 'accept', 'creator', { at: hours(72) }).pending).toBe('-')
  expect(tableOutcomes(pending, 'accept', 'creator', { at: hours(80) }).pending).toBe('proposed')
  expect(tableOutcomes(pending, 'decline', 'creator').pending).toBe('declined')
  expect(tableOutcomes(pending, 'withdraw', 'fan').pending).toBe('cancelled')
  // the fan can move back to the first date, or accept the proposal by moving to its date
  expect(tableOutcomes(pending, 'reschedule', 'fan', { at: hours(48) }).pending).toBe('moved')
  expect(tableOutcomes(pending, 'reschedule', 'fan', { at: hours(72) }).pending).toBe('accepted')
})

test('an agreed date stays valid until the other side confirms a new one', () => {
  for (const side of sides) {
    const other = side === 'fan' ? 'creator' : 'fan'
    const call = { ...accepted, ...proposalOf(side) }
    const proposed = writesOf(accepted, 'reschedule', side, { at: hours(72) })
    expect(proposed.changes).toMatchObject({ proposed_by: side, proposal_expires_at: hours(24) })
    expect(proposed.changes).not.toHaveProperty('scheduled_at')
    expect(proposed).toMatchObject({ slot: side === 'fan' ? hours(72) : null, tell: [{ role: other }] })
    expect(writesOf(call, 'confirm', other).changes).toMatchObject({ scheduled_at: hours(72), accepted_at: hours(-1) })
    expect(writesOf(call, 'decline', other).entry.what).toBe('proposal_declined')
    expect(writesOf(call, 'withdraw', side).entry.what).toBe('proposal_withdrawn')
    expect(writesOf(call, 'reschedule', other, { at: hours(72) }).entry.what).toBe('confirmed')
    expect(writesOf(call, 'reschedule', side, { at: hours(48) }).entry.what).toBe('proposal_withdrawn')
    expect(writesOf(call, 'reschedule', other, { at: hours(48) }).entry.what).toBe('proposal_declined')
    expect(writesOf(call, 'reschedule', other, { at: hours(90) }).changes.proposed_by).toBe(other)
    expect(tableOutcomes(call, 'confirm', side).accepted).toBe('NOTHING_TO_CONFIRM')
    expect(tableOutcomes({ ...call, proposal_expires_at: now }, 'confirm', other).accepted).toBe('PROPOSAL_EXPIRED')
    expect(writesOf({ ...call, proposal_expires_at: now }, 'tick', 'clock').entry.what).toBe('proposal_expired')
    expect(tableOutcomes({ scheduled_at: now }, 'reschedule', side, { at: hours(9) }).accepted).toBe('CALL_STARTED')
  }
  // a proposal shortly before the agreed date expires at that date
  const soon = { ...accepted, scheduled_at: hours(2) }
  expect(writesOf(soon, 'reschedule', 'fan', { at: hours(72) }).changes.proposal_expires_at).toEqual(hours(2))
})

const writesOf = (call: Partial<CallFacts>, action: Action, actor: CallActor, given: CallActionArguments = {}) => {
  const decision = decideCall({ call: { ...newCall, ...call }, action, actor, now, given })
  if (decision.outcome !== 'done') throw new Error(JSON.stringify(decision))
  return decision.writes
}

test('only a fan who cancels inside the window and after the grace period pays the late fee', () => {
  const fee = 50
  const paidBy = (call: Partial<CallFacts>, actor: 'fan' | 'creator' = 'fan') =>
    writesOf({ ...accepted, ...call }, 'cancel', actor).hold
  expect(feeOf(newCall)).toBe(fee)
  expect(paidBy({ scheduled_at: hours(12) })).toEqual({
    effect: 'post',
    tokens: fee,
    until: null,
    kind: 'call_fee',
    kept: 0,
  })
  const free = { effect: 'void', tokens: 0, until: null, kind: 'call_fee', kept: 0 }
  expect(paidBy({ scheduled_at: hours(12) }, 'creator')).toEqual(free)
  expect(paidBy({ scheduled_at: minutes(12 * 60 + 1) })).toEqual(free)
  expect(paidBy({ scheduled_at: hours(12), accepted_at: minutes(1 - lateGraceMinutes) })).toEqual(free)
  expect(paidBy({ scheduled_at: hours(12), accepted_at: minutes(-lateGraceMinutes) }).tokens).toBe(fee)
  // an immediate call has no late fee
  expect(paidBy({ scheduled_at: hours(-1), accepted_at: hours(-1) })).toEqual(free)
  expect(paidBy({ scheduled_at: hours(1), cancel_hours: 0 })).toEqual(free)
  expect(paidBy({ scheduled_at: now, cancel_hours: 0 }).tokens).toBe(fee)
  // the fee is at most half of the held tokens, rounded down
  expect(paidBy({ scheduled_at: hours(1), minutes: 5, rate: 15, tokens: 75 }).tokens).toBe(37)
  expect(paidBy({ scheduled_at: hours(1), rate: 0, tokens: 0 }).effect).toBe('keep')
  expect(writesOf({ ...accepted, scheduled_at: hours(1) }, 'cancel', 'fan').entry).toMatchObject({
    effect: 'paid',
    tokens: fee,
  })
  // after a block or an erased account, that side pays as if it had cancelled
  const leaveOf = (side: 'fan' | 'creator') =>
    writesOf({ ...accepted, scheduled_at: hours(1) }, 'leave', 'clock', { side })
  expect(leaveOf('fan').hold.tokens).toBe(fee)
  expect(leaveOf('creator').hold).toEqual(free)
  expect(leaveOf('creator').changes.cancelled_by).toBe('creator')
})

test('an absent fan pays the fee; if the creator or both sides are absent, the fan pays nothing', () => {
  const endAsNoShow = (fan: boolean, creator: boolean) =>
    writesOf(accepted, 'noShow', 'clock', { came: { fan, creator } })
  expect(endAsNoShow(false, true)).toMatchObject({
    hold: { effect: 'post', tokens: 50, kind: 'call_fee' },
    tell: [{}, {}],
  })
  expect(endAsNoShow(false, true).entry.data.side).toBe('fan')
  expect(endAsNoShow(true, false)).toMatchObject({ hold: { effect: 'void' }, entry: { data: { side: 'creator' } } })
  expect(endAsNoShow(false, false)).toMatchObject({ hold: { effect: 'void' }, entry: { data: { side: null } } })
  const over = writesOf({ ...accepted, scheduled_at: minutes(-20) }, 'tick', 'clock')
  expect(over).toMatchObject({ changes: { status: 'no_show' }, hold: { effect: 'expire', tokens: 0 } })
})

test('a call begins within its start window and pays at most the held tokens', () => {
  expect(tableOutcomes({}, 'begin', 'clock')).toEqual(
    after({ pending: 'CALL_PENDING', accepted: 'TOO_EARLY', in_progress: '-' }),
  )
  expect(tableOutcomes({ scheduled_at: minutes(startWindowMinutes) }, 'begin', 'clock').accepted).toBe('in_progress')
  expect(tableOutcomes({ scheduled_at: minutes(-20) }, 'begin', 'clock').accepted).toBe('CALL_MISSED')
  expect(tableOutcomes({}, 'complete', 'clock')).toEqual(
    after({ pending: 'CALL_PENDING', accepted: 'CALL_NOT_BEGUN', in_progress: 'completed', completed: '-' }),
  )
  const underWay: Partial<CallFacts> = { status: 'in_progress', scheduled_at: minutes(-10), accepted_at: hours(-3) }
  const payFor = (tokens: number) => writesOf(underWay, 'complete', 'clock', { tokens })
  expect(payFor(120)).toMatchObject({
    hold: { effect: 'post', tokens: 120, kind: 'call' },
    changes: { paid_tokens: 120 },
  })
  expect(payFor(500).hold.tokens).toBe(200)
  expect(payFor(0).hold).toMatchObject({ effect: 'void', tokens: 0 })
  // the held minimum is at most the rest of the hold
  const heldRest = (tokens: number, disputed: number) =>
    writesOf(underWay, 'complete', 'clock', { tokens, disputed }).hold.kept
  expect([heldRest(120, 50), heldRest(120, 500), heldRest(200, 50), payFor(120).hold.kept]).toEqual([50, 80, 0, 0])
  const untilOf = (disputed: number) => writesOf(underWay, 'complete', 'clock', { tokens: 120, disputed }).hold.until
  expect([untilOf(50), untilOf(0)]).toEqual([hours(24 * minimumDays), null])
  // a call that ends early releases the rest of its reserved time
  expect(payFor(120).occupy).toEqual([{ start: minutes(-10), end: now }])
  expect(tableOutcomes({}, 'fail', 'clock')).toEqual(
    after({ pending: 'CALL_PENDING', accepted: 'failed', in_progress: 'failed', failed: '-' }),
  )
})

test('a call shows exactly the buttons that the transition table allows', () => {
  const faults = new Set<string>()
  const at = hours(50)
  for (const call of allCalls())
    for (const role of sides) {
      const { propose, reschedule, ...offered } = allowedActions(call, role, now)
      const at50 = decideCall({ call, action: 'reschedule', actor: role, now, given: { at } })
      const moves = at50.outcome === 'done' ? at50.writes.entry.what : null
      if ((moves === 'moved') !== reschedule || (moves === 'proposed') !== propose)
        faults.add(`reschedule by ${role} on ${call.status}`)
      for (const action of ['accept', 'decline', 'cancel', 'withdraw', 'confirm'] as const) {
        const { outcome } = decideCall({ call, action, actor: role, now })
        const isQuiet = action === 'confirm' && role === 'creator' && call.status === 'pending'
        if ((outcome === 'done' && !isQuiet) !== offered[action]) faults.add(`${action} by ${role} on ${call.status}`)
      }
    }
  expect([...faults]).toEqual([])
  expect(Object.values(allowedActions(newCall, 'admin', now))).toEqual(Array(7).fill(false))
})

test('stores the reason of a decline with the call and in its timeline', () => {
  const reason = 'x'.repeat(reasonMax)
  const decision = decideCall({ call: newCall, action: 'decline', actor: 'creator', now, reason })
  expect(decision).toMatchObject({ writes: { changes: { reason, ended_at: now }, entry: { data: { reason } } } })
})

test('the SQL functions contain no state except that of a new call', () => {
  const file = path.join(import.meta.dirname, 'calls.sql')
  const code = fs.readFileSync(file, 'utf8').replaceAll(/--[^\n]*/g, '')
  expect(callStatuses.filter((status) => code.includes(`'${status}'`))).toEqual(['pending'])
})
