import { expect, test } from 'vitest'
import { announcementMs, announceWords, dropAnnouncements, nextAnnouncementEnd, silence } from './state.ts'

test('an announcement lives for one second; equal texts are separate announcements', () => {
  const state = announceWords(announceWords(silence, 'Saved', 0), 'Saved', 400, 'assertive')
  expect(state.list).toEqual([
    { id: 1, words: 'Saved', urgency: 'polite', at: 0 },
    { id: 2, words: 'Saved', urgency: 'assertive', at: 400 },
  ])
  expect(nextAnnouncementEnd(state)).toBe(announcementMs)
  expect(dropAnnouncements(state, 999)).toBe(state)
  expect(dropAnnouncements(state, 1_000).list.map(({ id }) => id)).toEqual([2])
  expect(nextAnnouncementEnd(dropAnnouncements(state, 1_400))).toBeUndefined()
})
