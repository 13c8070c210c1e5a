import { expect, test } from 'vitest'
import { channelsOf } from './rules.ts'
import { channelMax } from './spec.ts'

const creator = { id: 'c', username: 'ada', display_name: 'Ada', avatar_url: null }
const show = (id: string, kind: 'live' | 'replay', category: string | null, viewers = 0) => ({
  id,
  kind,
  category,
  viewers,
  title: id,
  creator,
  poster_url: null,
  duration_seconds: 0,
})
const channels = (shows: Parameters<typeof channelsOf>[0]) =>
  channelsOf(shows).map(({ category, shows: on }) => [category, on.map(({ id }) => id).join(' ')])

test('sorts live shows by viewers before replays, and live channels first', () => {
  expect(
    channels([
      ...[show('r2', 'replay', 'Art'), show('r1', 'replay', 'Art'), show('m1', 'replay', 'Music')],
      ...[show('few', 'live', 'Music', 1), show('many', 'live', 'Music', 9)],
    ]),
  ).toEqual([
    ['Music', 'many few m1'],
    ['Art', 'r2 r1'],
  ])
})

test('puts shows without a category into the channel Other, and limits the shows of a channel', () => {
  expect(channels([show('x', 'replay', null)])).toEqual([['Other', 'x']])
  const many = Array.from({ length: channelMax + 3 }, (_, n) => show(String(n), 'replay', 'Art'))
  expect(channelsOf(many)[0]?.shows).toHaveLength(channelMax)
})
