import { expect, test } from 'vitest'
import type { Notification } from '../contract.ts'
import { addNotification, allOf, hasUnread, markOneRead, type Pages, readEach, removeOne } from './state.ts'

const now = new Date('2026-11-20T12:00:00Z')
const earlier = new Date('2026-11-20T11:00:00Z')
const one = (id: string, read_at: Date | null = null): Notification => ({
  id,
  type: 'system',
  title: id,
  message: '',
  data: {},
  path: null,
  created_at: earlier,
  read_at,
})
const pages: Pages = {
  pages: [
    { notifications: [one('d'), one('c', earlier)], unread_count: 3, next_cursor: 'next' },
    { notifications: [one('b'), one('a')], unread_count: 3, next_cursor: null },
  ],
}
const ids = (all: Pages) => allOf(all).map(({ id }) => id)
const unread = (all: Pages) => allOf(all).flatMap(({ id, read_at }) => (read_at ? [] : [id]))

test('marks a notification as read on every page, and keeps the time of its first reading', () => {
  expect(unread(markOneRead(pages, 'b', now))).toEqual(['d', 'a'])
  expect(allOf(markOneRead(pages, 'c', now))[1]?.read_at).toBe(earlier)
  expect(unread(readEach(pages, now))).toEqual([])
  expect(allOf(readEach(pages, now))[1]?.read_at).toBe(earlier)
})

test('adds a new notification at the top once', () => {
  const added = addNotification(pages, one('e'))
  expect(ids(added)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(addNotification(added, one('e'))).toBe(added)
  expect(addNotification(pages, one('a'))).toBe(pages)
})

test('removes a deleted notification; `hasUnread` tells whether it was unread', () => {
  expect(ids(removeOne(pages, 'b'))).toEqual(['d', 'c', 'a'])
  expect([hasUnread(pages, 'b'), hasUnread(pages, 'c'), hasUnread(pages, 'x'), hasUnread(undefined, 'b')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
