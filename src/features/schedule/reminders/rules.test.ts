import { expect, test } from 'vitest'
import { eventPath } from '../events/spec.ts'
import { type Reminder, reminderData, reminderText } from './rules.ts'

const call: Reminder = {
  subject_id: 'c1',
  about: 'call',
  type: 'voice-call',
  title: '',
  starts_at: new Date('2027-03-28T00:30:00Z'),
  reminder: '24h',
  minutes_left: 1_440,
  role: 'guest',
  person: 'Ada',
  time_zone: 'America/New_York',
}
const event: Reminder = { ...call, about: 'event', type: 'class', title: 'Breathing', subject_id: 'e1' }

test('the reminder of a call names the other person and the reader’s local time', () => {
  expect(reminderText(call, 'fan')).toEqual({
    title: 'Voice call with Ada starts within 24 hours',
    message: 'Sat 27 March at 20:30 GMT-4.',
    path: '/calls/c1',
    isNews: true,
    urgentUntil: call.starts_at,
  })
})

test('the data of a reminder has a known kind', () => {
  const isValid = (changes: object) => reminderData.safeParse({ ...call, ...changes }).success
  expect(isValid({ person: null, starts_at: '2027-03-28T00:30:00Z', time_zone: 'nowhere' })).toBe(true)
  for (const changes of [{ about: 'x' }, { type: 'x' }, { reminder: 'x' }, { role: 'x' }, { starts_at: 'x' }])
    expect(isValid(changes)).toBe(false)
})

test('the reminder five minutes before a call links to its page', () => {
  const soon = { ...call, reminder: '5min', minutes_left: 5 } as const
  expect(reminderText(soon, 'creator')).toMatchObject({
    title: 'Voice call with Ada starts within 5 minutes',
    message: 'Sat 27 March at 20:30 GMT-4.',
    path: '/calls/c1',
  })
})

test('the reminder of an event has its title; guests also see the host', () => {
  expect(reminderText({ ...event, reminder: '1h', minutes_left: 60 }, 'fan')).toMatchObject({
    title: 'Breathing starts within 1 hour',
    message: 'Sat 27 March at 20:30 GMT-4. Class with Ada.',
    path: eventPath('e1'),
  })
  expect(reminderText({ ...event, role: 'host', person: null }, 'creator')).toMatchObject({
    message: 'Sat 27 March at 20:30 GMT-4.',
    path: '/schedule',
  })
})

test('the reminder of an event links to its page for guests, and for hosts whose role is now fan', () => {
  expect(reminderText(event, 'creator').path).toBe(eventPath('e1'))
  expect(reminderText({ ...event, role: 'host', person: null }, 'fan').path).toBe(eventPath('e1'))
})

test.for([
  [1, 'within 1 minute'],
  [0, 'within 1 minute'],
  [12, 'within 12 minutes'],
  [54, 'within 54 minutes'],
  [59, 'within 1 hour'],
  [60, 'within 1 hour'],
  [190, 'within 4 hours'],
  [1_440, 'within 24 hours'],
] as const)('writes %d minutes as "%s"', ([minutes_left, text]) => {
  expect(reminderText({ ...event, minutes_left }, 'fan').title).toBe(`Breathing starts ${text}`)
})
