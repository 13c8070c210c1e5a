import { expect, test } from 'vitest'
import type { Channel } from './contract.ts'
import { isTuned, showOf, stepChannel, stepShow, tunedTo } from './state.ts'

const creator = { id: 'c', username: 'ada', display_name: 'Ada', avatar_url: null }
const channel = (category: string, ids: string): Channel => ({
  category,
  shows: ids.split(' ').map((id) => ({
    ...{ kind: 'replay' as const, id, title: id, creator, poster_url: null, viewers: 0, duration_seconds: 9 },
  })),
})
const channels = [channel('Music', 'a b'), channel('Art', 'c')]

test('the first show of the first channel is on until somebody tunes in to another', () => {
  expect(showOf(channels, undefined)?.show.id).toBe('a')
  expect(showOf(channels, { category: 'Art', id: 'c' })?.show.id).toBe('c')
  expect(showOf([], undefined)).toBeUndefined()
})

test('a show that is gone gives way to the first of its channel, a channel that is gone to the first of all', () => {
  expect(showOf(channels, { category: 'Music', id: 'gone' })?.show.id).toBe('a')
  expect(showOf(channels, { category: 'Gone', id: 'c' })?.show.id).toBe('a')
})

test('what is on without a choice stays on while others come before it, and is what its place says once it is gone', () => {
  const on = showOf(channels, undefined)
  if (!on) throw new Error('nothing is on')
  expect(isTuned(undefined, on)).toBe(false)
  const tuned = tunedTo(on)
  expect(isTuned(tuned, on)).toBe(true)
  const later = [channel('Fitness', 'd'), channel('Music', 'e a b')]
  expect(showOf(later, tuned)).toMatchObject({ show: { id: 'a' }, place: 1 })
  const after = showOf([channel('Fitness', 'd'), channel('Music', 'e b')], tuned)
  expect(after?.show.id).toBe('e')
  expect(after && isTuned(tuned, after)).toBe(false)
})

test('steps go round, in a channel and among channels', () => {
  const music = { category: 'Music', id: 'b' }
  expect(stepShow(channels, music, 1)?.id).toBe('a')
  expect(stepShow(channels, undefined, -1)?.id).toBe('b')
  expect(stepChannel(channels, music, 1)).toEqual({ category: 'Art', id: 'c' })
  expect(stepChannel(channels, music, -1)).toEqual({ category: 'Art', id: 'c' })
})
