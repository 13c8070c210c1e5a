import { expect, test } from 'vitest'
import { callMinutes, callMinutesDefault } from '#shared/booking.ts'
import * as spec from './spec.ts'

// A second copy of the specified numbers and texts prevents accidental changes.
test('call requests have the specified durations, deadlines and fees', () => {
  expect(callMinutes).toEqual([5, 10, 15, 20, 30, 45, 60, 90, 120])
  expect(callMinutesDefault).toBe(10)
  expect([spec.ringSeconds, spec.immediateMinutes, spec.startWindowMinutes]).toEqual([90, 20, 5])
  expect([spec.answerHours, spec.answerBeforeHours, spec.proposalHours]).toEqual([72, 2, 24])
  expect([spec.openRequestsMax, spec.lateGraceMinutes]).toEqual([10, 30])
  expect(spec.lateFee).toEqual({ minutes: 5, divisor: 2 })
})

test('the Call Requests panel has the specified texts', () => {
  const { SENTENCES, REASONS } = spec
  expect(SENTENCES.accepted).toBe('Call request accepted and added to calendar!')
  expect(SENTENCES.declined).toBe('Call request declined')
  expect([SENTENCES.missing, SENTENCES.acceptFailed, SENTENCES.declineFailed]).toEqual([
    'Failed to load call requests',
    'Failed to accept call request',
    'Failed to decline call request',
  ])
  expect(SENTENCES.none.title('pending')).toBe('No pending requests')
  expect(SENTENCES.none.text).toBe('Call requests from fans will appear here')
  expect(SENTENCES.unknown).toBe('Unknown')
  expect([REASONS.declined, REASONS.cancelled]).toEqual([
    'Not available at this time',
    'Creator unavailable for scheduled time',
  ])
  expect([SENTENCES.cancelled, SENTENCES.cancelFailed]).toEqual([
    'Call cancelled successfully',
    'Failed to cancel call',
  ])
  expect(SENTENCES.cancelConfirm).toBe('Are you sure you want to cancel this scheduled call? The fan will be notified.')
  expect(SENTENCES.startsIn(4)).toBe('Call starts in 4 minutes')
})
