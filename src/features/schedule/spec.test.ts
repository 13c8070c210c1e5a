import { expect, test } from 'vitest'
import { availabilityDefaults, bufferMax, cancelHoursMax, horizonMax, slotDays } from './availability/spec.ts'
import { EVENT_TYPES, eventDurations, seriesWeeks, tookPlaceMinutes } from './events/spec.ts'
import { confirmMinutes, hostLateMinutes, returnHours } from './spec.ts'

// the numbers are repeated here, so that a change of a promise to users is a decision and not an accident
test('defaults and limits of availability have the values promised to users', () => {
  const { buffer_minutes, notice_minutes, max_per_day, horizon_days, cancel_hours } = availabilityDefaults
  expect([buffer_minutes, notice_minutes, max_per_day, horizon_days, cancel_hours]).toEqual([0, 60, null, 60, 12])
  expect([bufferMax, horizonMax, cancelHoursMax, slotDays.max]).toEqual([120, 365, 48, 62])
})

test('prices, durations and limits of events and tickets have the values promised to users', () => {
  const prices = Object.entries(EVENT_TYPES).map(([type, { defaultPrice }]) => [type, defaultPrice])
  expect(Object.fromEntries(prices)).toEqual({
    'video-call': 50,
    'voice-call': 30,
    'live-stream': 20,
    class: 100,
    'private-show': 100,
    meeting: 0,
    personal: 0,
  })
  expect(eventDurations).toEqual([15, 30, 45, 60, 90, 120])
  expect([seriesWeeks, hostLateMinutes, tookPlaceMinutes]).toEqual([26, 15, 10])
  expect([confirmMinutes, returnHours]).toEqual([15, 12])
})
