import { expect, test } from 'vitest'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import type { CreatorDay } from '../contract.ts'
import { addToHistory, nextTip, tipsFor } from './rules.ts'
import { historyMax } from './spec.ts'

const quiet: CreatorDay = {
  as_of: new Date(),
  time_zone: 'UTC',
  followers: 9,
  pending_requests: 0,
  unread_messages: 0,
  earned: { week: 0, previous: 0, today: 0, tips_today: 0, days: [] },
  available: { tokens: 0, pending: 0, next_on: null },
  waiting: { messages: 0, tokens: 0, orders: 0 },
  activity: { tips: 0, tip_tokens: 0, new_followers: 0, top_fan: null },
  latest: [],
  has: {
    content: 9,
    digitals: 0,
    priced_content: 2,
    offers: 1,
    products: 1,
    tiers: 1,
    events_ahead: 1,
    broadcasts_this_week: 1,
    hours: true,
    bio: true,
  },
}
const idsFor = (changes: Partial<CreatorDay>, flags: readonly (typeof FEATURE_FLAGS)[number][] = FEATURE_FLAGS) =>
  tipsFor({ ...quiet, ...changes }, flags).map(({ id }) => id)

test('chooses coaching tips by the figures of the creator, the most urgent first', () => {
  expect(idsFor({})).toEqual(['see-figures', 'look-at-page'])
  expect(idsFor({ waiting: { messages: 2, tokens: 100, orders: 1 }, pending_requests: 3 }).slice(0, 3)).toEqual([
    ...['open-messages', 'deliver-orders', 'answer-requests'],
  ])
  expect(idsFor({ has: { ...quiet.has, offers: 0, hours: false, events_ahead: 0 } }).slice(0, 3)).toEqual([
    ...['set-hours', 'first-offer', 'announce-show'],
  ])
})

test('shows each tip when its condition is met', () => {
  const fan = { id: 'f', username: 'ada', display_name: 'Ada', avatar_url: null, tokens: 900 }
  const withHas = (has: Partial<CreatorDay['has']>) => ({ has: { ...quiet.has, ...has } })
  const cases: [string, Partial<CreatorDay>][] = [
    ['open-messages', { waiting: { ...quiet.waiting, messages: 1 } }],
    ['deliver-orders', { waiting: { ...quiet.waiting, orders: 1 } }],
    ['answer-requests', { pending_requests: 1 }],
    ['set-hours', withHas({ hours: false })],
    ['first-offer', withHas({ offers: 0 })],
    ['first-tier', withHas({ tiers: 0 })],
    ['price-content', withHas({ priced_content: 0 })],
    ['first-product', withHas({ products: 0 })],
    ['thank-top-fan', { activity: { ...quiet.activity, top_fan: fan } }],
    ['write-to-all', withHas({ broadcasts_this_week: 0 })],
    ['announce-show', withHas({ events_ahead: 0 })],
    ['first-content', withHas({ content: 2 })],
    ['write-bio', withHas({ bio: false })],
  ]
  for (const [id, changes] of cases) expect(idsFor(changes)).toEqual([id, 'see-figures', 'look-at-page'])
  expect(idsFor(withHas({ content: 3 }))).not.toContain('first-content')
  expect(idsFor(withHas({ content: 0, priced_content: 0 }))).not.toContain('price-content')
  expect(idsFor({ ...withHas({ broadcasts_this_week: 0 }), followers: 0 })).not.toContain('write-to-all')
  expect(idsFor({ ...withHas({ broadcasts_this_week: 0 }), followers: 1 })).toContain('write-to-all')
})

test('with all flags off shows a tip, but no tip about a disabled area', () => {
  const bare = { ...quiet.has, offers: 0, products: 0, tiers: 0, content: 0, priced_content: 0 }
  const fan = { id: 'f', username: 'ada', display_name: 'Ada', avatar_url: null, tokens: 900 }
  const shown = tipsFor({ ...quiet, has: bare, activity: { ...quiet.activity, top_fan: fan } }, [])
  expect(shown.every(({ flag }) => flag === undefined)).toBe(true)
  expect(idsFor({}, [])).toEqual(['look-at-page'])
})

test('does not repeat the last three tips while another tip applies', () => {
  const tips = tipsFor({ ...quiet, waiting: { messages: 1, tokens: 5, orders: 1 }, pending_requests: 1 }, FEATURE_FLAGS)
  let history: string[] = []
  for (let i = 0; i < 40; i++) {
    const tip = nextTip(tips, history)
    expect(history.slice(0, 3)).not.toContain(tip?.id)
    history = addToHistory(history, tip?.id ?? '')
  }
  expect(new Set(history).size).toBe(tips.length)
  const [only] = tips
  expect(nextTip(only ? [only] : [], [only?.id ?? ''])).toBe(only)
  expect(nextTip([], [])).toBeUndefined()
})

test('stores the last ten tips, each once', () => {
  const many = Array.from({ length: 14 }, (_, i) => `tip-${i}`).reduce<string[]>(addToHistory, [])
  expect(many).toHaveLength(historyMax)
  expect(addToHistory(many, 'tip-9')).toHaveLength(historyMax)
})
