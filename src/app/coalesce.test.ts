import { expect, test } from 'vitest'
import { coalesce as coalesceWith } from '#server/outbox/coalesce.ts'
import type { MessageRow } from '#server/outbox/lanes.ts'
import { ports } from './ports.server.ts'

const coalesce = (rows: MessageRow[]) => coalesceWith(rows, ports.outbox.merges)

const row = (id: number, name: string, data: unknown, channel = 'user:a') => ({
  id,
  attempts: 1,
  payload: { channel, name, data },
})
const movement_id = '0193d6f0-0000-7000-8000-000000000001'

test('merges tips into one message with count and sum, and balances into the latest', () => {
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
      channel: 'user:a',
      name: 'tip.received',
      id: 'outbox-5',
      data: { tokens: 1, tip_id: 'z', burst: { tips: 5, tokens: 21 } },
    },
  ])
  expect(said.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5])
})

test('merges notifications to the newest of each type', () => {
  const notificationRow = (id: number, type: string) =>
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
  const { announcements } = coalesce([
    notificationRow(1, 'tip_received'),
    notificationRow(2, 'message'),
    notificationRow(3, 'tip_received'),
  ])
  expect(announcements.map(({ id }) => id)).toEqual(['outbox-2', 'outbox-3'])
})

test('repeats a possibly published message unchanged, beside new messages', () => {
  const first = coalesce([row(1, 'tip.received', { tokens: 5 }), row(2, 'tip.received', { tokens: 7 })])
  expect(first.said.map(({ payload }) => payload.turn)).toEqual([2, 2])
  const { announcements } = coalesce([...first.said, row(3, 'tip.received', { tokens: 1 })])
  expect(announcements.map(({ id }) => id)).toEqual(['outbox-2', 'outbox-3'])
  expect(announcements[0]).toEqual(first.announcements[0])
})

test('publishes an unmergeable message as it is and merges the others', () => {
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

test('publishes messages one by one when merging fails', () => {
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

test('publishes messages without a merge rule in order, channel by channel', () => {
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
  // A single message stays as it was written.
  expect(announcements.at(-1)?.data).toEqual({ tokens: 1 })
})

test('leaves messages beyond the size of one publish for the next turn', () => {
  const large = { text: 'ä'.repeat(12_000) }
  const { said } = coalesce([1, 2, 3, 4].map((id) => row(id, 'message.new', large, 'conversation:c')))
  expect(said.map(({ id }) => id)).toEqual([1, 2])
  const huge = { text: 'x'.repeat(70_000) }
  expect(coalesce([row(1, 'message.new', huge), row(2, 'message.new', {})]).said.map(({ id }) => id)).toEqual([1])
})
