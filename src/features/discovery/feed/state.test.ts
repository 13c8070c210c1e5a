import { expect, test } from 'vitest'
import type { ContentItem } from '#features/content/index.ts'
import type { FeedPost } from './contract.ts'
import { postActionText, withItem } from './state.ts'

const item = (id: string, type: ContentItem['type'], photo_count = 1, access: ContentItem['access'] = 'locked') =>
  ({ id, type, photo_count, access }) as ContentItem
const creator = { id: 'c', username: 'ada', display_name: 'Ada', avatar_url: null, card_url: null, verified: false }
const post = (id: string, content: ContentItem | null): FeedPost => ({
  id,
  at: new Date(0),
  creator,
  content,
  stream: null,
  event: null,
})
const stream = { id: 's', title: 'On stage', viewers: 3, ended_at: null, locked: null }
const event = {
  id: 'e',
  type: 'class' as const,
  title: 'Scales',
  starts_at: new Date(0),
  ends_at: new Date(0),
  time_zone: 'UTC',
  price: 10,
  seats_left: null,
  recurring: null,
}

test('describes the action of the creator', () => {
  const of = (part: Partial<FeedPost>) => postActionText({ content: null, stream: null, event: null, ...part })
  expect(of({ content: item('a', 'photo') })).toBe('published a photo')
  expect(of({ content: item('a', 'photo', 12) })).toBe('published 12 photos')
  expect(of({ content: item('a', 'stream') })).toBe('published a replay')
  expect(of({ stream })).toBe('is live')
  expect(of({ stream: { ...stream, viewers: null, ended_at: new Date(0) } })).toBe('was live')
  expect(of({ event })).toBe('announced a class')
})

test('replaces an unlocked item in its post and leaves all other posts unchanged', () => {
  const feed = { pages: [{ posts: [post('1', item('a', 'photo'))] }, { posts: [post('2', item('b', 'video'))] }] }
  const next = withItem(feed, item('b', 'video', 1, 'bought'))
  expect(next.pages[0]?.posts).toEqual(feed.pages[0]?.posts)
  expect(next.pages[1]?.posts[0]).toMatchObject({ id: '2', content: { id: 'b', access: 'bought' } })
})
