import { expect, test } from 'vitest'
import {
  addNotification,
  type Notifications,
  noNotifications,
  notificationsMax,
  readAllNotifications,
  readNotification,
  removeNotification,
  unreadNotifications,
} from './latest.ts'

const at = (timestamp: number, id = `n${timestamp}`) => ({ id, title: 'Title', message: 'Words', timestamp })
const of = (...times: number[]) =>
  times.reduce<Notifications>((all, time) => addNotification(all, at(time)), noNotifications)
const ids = (all: Notifications) => all.map(({ id }) => id)

test('what comes in is an unread piece of information until it says otherwise', () => {
  expect(of(1)).toEqual([{ ...at(1), type: 'info', read: false, data: {} }])
  expect(addNotification([], { ...at(1), type: 'tip_received' })).toMatchObject([{ type: 'tip_received' }])
})

test('the newest comes first, whatever the order of arrival', () => {
  expect(ids(of(2, 3, 1))).toEqual(['n3', 'n2', 'n1'])
})

test('of 101 the oldest is let go, also when it comes last', () => {
  const full = of(...Array.from({ length: notificationsMax }, (_, i) => i + 1))
  const more = addNotification(full, at(notificationsMax + 1))
  expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([100, 'n101', 'n2'])
  expect(addNotification(full, at(0))).toEqual(full)
})

test('the same one again neither doubles nor becomes unread', () => {
  const once = readNotification(of(1), 'n1')
  expect(addNotification(once, { ...at(1), title: 'Better' })).toMatchObject([{ title: 'Better', read: true }])
})

test('reading one, reading all, removing', () => {
  const three = of(1, 2, 3)
  expect(unreadNotifications(three)).toBe(3)
  expect(unreadNotifications(readNotification(three, 'n2'))).toBe(2)
  expect(unreadNotifications(readAllNotifications(three))).toBe(0)
  expect(ids(removeNotification(three, 'n2'))).toEqual(['n3', 'n1'])
})
