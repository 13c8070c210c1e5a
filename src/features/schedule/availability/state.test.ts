import { expect, test } from 'vitest'
import { availabilityDefaults } from './spec.ts'
import { byPartOfDay, freeTimes, hoursOf, slotsByDay } from './state.ts'

const slot = (start: string) => ({ start: new Date(start), end: new Date(Date.parse(start) + 600_000) })

test('free slots are on the days of the viewer, in the order of time', () => {
  const slots = [slot('2026-03-06T05:00:00Z'), slot('2026-03-05T23:30:00Z')]
  expect([...slotsByDay(slots, 'Europe/Berlin')].map(([day, list]) => [day, list.length])).toEqual([['2026-03-06', 2]])
  expect([...slotsByDay(slots, 'America/New_York').keys()]).toEqual(['2026-03-05', '2026-03-06'])
})

test('the slots of a day are in its parts, and none is lost', () => {
  const slots = ['04:45', '06:00', '11:45', '12:00', '17:45', '18:00', '23:45'].map((at) =>
    slot(`2026-03-05T${at}:00Z`),
  )
  const parts = byPartOfDay(slots, 'UTC')
  expect(parts.map(({ name, slots: own }) => [name, own.length])).toEqual([
    ['Night', 1],
    ['Morning', 2],
    ['Afternoon', 2],
    ['Evening', 2],
  ])
  expect(byPartOfDay(slots.slice(1, 2), 'UTC').map(({ name }) => name)).toEqual(['Morning'])
})

test('free slots are counted in words', () => {
  expect([0, 1, 12].map(freeTimes)).toEqual(['no free times', '1 free time', '12 free times'])
})

test('hours are minutes of the day, and a weekday that is off has none', () => {
  const hours = hoursOf({
    ...availabilityDefaults,
    time_zone: 'Europe/Berlin',
    overrides: [{ date: '2026-03-05', ranges: [{ start: '20:00', end: '24:00' }] }],
  })
  expect(hours.weekly[0]).toEqual([{ start: 540, end: 1_020 }])
  expect(hours.weekly[6]).toEqual([])
  expect(hours.overrides).toEqual([{ date: '2026-03-05', ranges: [{ start: 1_200, end: 1_440 }] }])
})
