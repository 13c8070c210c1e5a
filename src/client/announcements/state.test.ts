import { expect, test } from 'vitest'
import { announcementMs, announceWords, dropAnnouncements, nextAnnouncementEnd, silence } from './state.ts'

test('words stand in the page for a second, the same words twice are two', () => {
  const said = announceWords(announceWords(silence, 'Saved', 0), 'Saved', 400, 'assertive')
  expect(said.list).toEqual([
    { id: 1, words: 'Saved', urgency: 'polite', at: 0 },
    { id: 2, words: 'Saved', urgency: 'assertive', at: 400 },
  ])
  expect(nextAnnouncementEnd(said)).toBe(announcementMs)
  expect(dropAnnouncements(said, 999)).toBe(said)
  expect(dropAnnouncements(said, 1_000).list.map(({ id }) => id)).toEqual([2])
  expect(nextAnnouncementEnd(dropAnnouncements(said, 1_400))).toBeUndefined()
})
