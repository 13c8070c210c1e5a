import { expect, test } from 'vitest'
import type { Channel } from './contract.ts'
import { choiceOf, isChosen, replaysIn, showOf, stepChannel, stepShow } from './state.ts'

const creator = { id: 'c', username: 'ada', display_name: 'Ada', avatar_url: null }
const channel = (category: string, ids: string): Channel => ({
  category,
  shows: ids.split(' ').map((id) => ({
    kind: 'replay' as const,
    id,
    title: id,
    creator,
    poster_url: null,
    viewers: 0,
    duration_seconds: 9,
  })),
})
const channels = [channel('Music', 'a b'), channel('Art', 'c')]

test('plays the first show of the first channel until the viewer chooses another', () => {
  expect(showOf(channels, undefined)?.show.id).toBe('a')
  expect(showOf(channels, { category: 'Art', id: 'c' })?.show.id).toBe('c')
  expect(showOf([], undefined)).toBeUndefined()
})

test('replaces a removed show by the first of its channel, or the first of all if the channel is removed too', () => {
  expect(showOf(channels, { category: 'Music', id: 'gone' })?.show.id).toBe('a')
  expect(showOf(channels, { category: 'Gone', id: 'c' })?.show.id).toBe('a')
})

test('keeps playing a show when others are added before it; after its end plays the first show of the channel', () => {
  const on = showOf(channels, undefined)
  if (!on) throw new Error('no show is on')
  expect(isChosen(undefined, on)).toBe(false)
  const tuned = choiceOf(on)
  expect(isChosen(tuned, on)).toBe(true)
  const later = [channel('Fitness', 'd'), channel('Music', 'e a b')]
  expect(showOf(later, tuned)).toMatchObject({ show: { id: 'a' }, place: 1 })
  const after = showOf([channel('Fitness', 'd'), channel('Music', 'e b')], tuned)
  expect(after?.show.id).toBe('e')
  expect(after && isChosen(tuned, after)).toBe(false)
})

test('next and previous wrap around, within a channel and between channels', () => {
  const music = { category: 'Music', id: 'b' }
  expect(stepShow(channels, music, 1)?.id).toBe('a')
  expect(stepShow(channels, undefined, -1)?.id).toBe('b')
  expect(stepChannel(channels, music, 1)).toEqual({ category: 'Art', id: 'c' })
  expect(stepChannel(channels, music, -1)).toEqual({ category: 'Art', id: 'c' })
})

test('lists the replays of all channels in turns, without live shows', () => {
  const [music, art] = [channel('Music', 'a b c'), channel('Art', 'd')]
  const live = {
    ...music,
    shows: music.shows.map((show) => ({ ...show, ...(show.id === 'b' && { kind: 'live' as const }) })),
  }
  expect(replaysIn([live, art]).map(({ id }) => id)).toEqual(['a', 'd', 'c'])
  expect(replaysIn([])).toEqual([])
})
