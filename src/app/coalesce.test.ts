import { expect, test } from 'vitest'
import { coalesce as coalesceWith } from '#server/outbox/coalesce.ts'
import type { ToldRow } from '#server/outbox/lanes.ts'
import { ports } from './ports.server.ts'

const coalesce = (rows: ToldRow[]) => coalesceWith(rows, ports.outbox.merges)

const row = (id: number, name: string, data: unknown, channel = 'user:a') => ({
  ...{ id, attempts: 1, payload: { channel, name, data } },
})
const movement_id = '0193d6f0-0000-7000-8000-000000000001'

test('tips become one message with their number and sum, balances the last one with all that changed', () => {
  const { announcements, said } = coalesce([
    row(1, 'tip.received', { tokens: 5, tip_id: 'x' }),
    row(2, 'balance.changed', { balance: 90, tokens: -10, movement_id }),
    row(3, 'tip.received', { tokens: 7, tip_id: 'y' }),
    row(4, 'balance.changed', { balance: 60, tokens: -30, movement_id }),
    row(5, 'tip.received', { tokens: 1, tip_id: 'z', burst: { tips: 3, tokens: 9 } }),
  ])
  expect(announcements).toEqual([
    { channel: 'user:a', name: 'balance.changed', id: 'outbox-4', data: { balance: 60, tokens: -40, movement_id } },
    {
      ...{ channel: 'user:a', name: 'tip.received', id: 'outbox-5' },
      data: { tokens: 1, tip_id: 'z', burst: { tips: 5, tokens: 21 } },
    },
  ])
  expect(said.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5])
})

test('notifications become one for each type, the newest: a page says each of them', () => {
  const told = (id: number, type: string) =>
    row(id, 'notification', {
      notification: {
        id: crypto.randomUUID(),
        type,
        title: '',
        message: '',
        data: {},
        created_at: new Date(),
        read_at: null,
      },
      unread_count: 1,
    })
  const { announcements } = coalesce([told(1, 'tip_received'), told(2, 'message'), told(3, 'tip_received')])
  expect(announcements.map(({ id }) => id)).toEqual(['outbox-2', 'outbox-3'])
})

test('what may have been published before is said again as it was, beside what is new', () => {
  const first = coalesce([row(1, 'tip.received', { tokens: 5 }), row(2, 'tip.received', { tokens: 7 })])
  expect(first.said.map(({ payload }) => payload.turn)).toEqual([2, 2])
  const { announcements } = coalesce([...first.said, row(3, 'tip.received', { tokens: 1 })])
  expect(announcements.map(({ id }) => id)).toEqual(['outbox-2', 'outbox-3'])
  expect(announcements[0]).toEqual(first.announcements[0])
})

test('a message that cannot be merged is said as it is, and keeps none of the others from being merged and said', () => {
  const bad = { tokens: 'many' }
  const { announcements, said, faults } = coalesce([
    row(1, 'tip.received', { tokens: 5 }),
    row(2, 'tip.received', bad),
    row(3, 'tip.received', { tokens: 7 }),
    row(4, 'tip.received', { tokens: 1 }, 'user:b'),
    row(5, 'tip.received', bad),
    row(6, 'balance.changed', { balance: 1, tokens: 1, movement_id }),
    row(7, 'balance.changed', bad),
  ])
  expect(announcements.map(({ id, data }) => [id, data])).toEqual([
    ['outbox-2', bad],
    ['outbox-5', bad],
    ['outbox-3', { tokens: 7, burst: { tips: 2, tokens: 12 } }],
    ['outbox-7', bad],
    ['outbox-6', { balance: 1, tokens: 1, movement_id }],
    ['outbox-4', { tokens: 1 }],
  ])
  expect(said.map(({ id, payload }) => [id, payload.turn])).toEqual([
    [2, 2],
    [5, 5],
    [1, 3],
    [3, 3],
    [7, 7],
    [6, 6],
    [4, 4],
  ])
  expect(faults.map((fault) => fault.row.id)).toEqual([2, 5, 7])
})

test('messages that do not go together are said one by one', () => {
  const merge = (events: unknown[]) => {
    if (events.length > 1) throw new Error('no two')
  }
  const rows = [row(1, 'pair', 'a'), row(2, 'pair', 'b')]
  const { announcements, faults } = coalesceWith(rows, { pair: { merge } })
  expect(announcements.map(({ id, data }) => [id, data])).toEqual([
    ['outbox-1', 'a'],
    ['outbox-2', 'b'],
  ])
  expect(faults).toHaveLength(2)
})

test('what has no rule is said one by one, in its order, and every channel has a turn of its own', () => {
  const { announcements } = coalesce([
    row(1, 'message.new', { seq: 1 }, 'conversation:c'),
    row(2, 'tip.received', { tokens: 1 }),
    row(3, 'message.new', { seq: 2 }, 'conversation:c'),
  ])
  expect(announcements.map(({ channel, name, id }) => [channel, name, id])).toEqual([
    ['conversation:c', 'message.new', 'outbox-1'],
    ['conversation:c', 'message.new', 'outbox-3'],
    ['user:a', 'tip.received', 'outbox-2'],
  ])
  // one alone is as it was written
  expect(announcements.at(-1)?.data).toEqual({ tokens: 1 })
})

test('what does not fit into one publish waits for the next turn; one that is too large alone is tried alone', () => {
  const large = { text: 'ä'.repeat(12_000) }
  const { said } = coalesce([1, 2, 3, 4].map((id) => row(id, 'message.new', large, 'conversation:c')))
  expect(said.map(({ id }) => id)).toEqual([1, 2])
  const huge = { text: 'x'.repeat(70_000) }
  expect(coalesce([row(1, 'message.new', huge), row(2, 'message.new', {})]).said.map(({ id }) => id)).toEqual([1])
})
