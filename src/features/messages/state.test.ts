import { expect, test } from 'vitest'
import type { Message } from './contract.ts'
import * as state from './state.ts'

const at = new Date('2026-11-20T12:00:00Z')
const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  conversation_id: '00000000-0000-4000-8000-000000000000',
  seq,
  sender_id: 'me',
  kind: 'text',
  content: `number ${seq}`,
  attachment_id: null,
  attachment: null,
  price: 0,
  state: 'free',
  client_id: null,
  created_at: at,
  deleted_at: null,
  ...changes,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
const page = (from: number, to: number, cursor: string | null = null) => ({
  messages: range(from, to).reverse(),
  next_cursor: cursor,
  last_seq: to,
  other_read_seq: 0,
  cleared_seq: 0,
})
const seqs = ({ messages }: state.Thread) => messages.map(({ seq }) => seq)
const kept = state.messagesKept

test('whatever order they are told in, each is shown once and in its place', () => {
  let thread = state.takeNewest(state.noThread, page(1, 3))
  for (const seq of [4, 4, 3, 6, 6]) thread = state.receive(thread, message(seq), kept)
  expect(seqs(thread)).toEqual([1, 2, 3, 4])
  expect(state.isBehind(thread)).toBe(true)
  thread = state.takeLater(thread, range(5, 6), 6)
  expect([seqs(thread), state.isBehind(thread)]).toEqual([[1, 2, 3, 4, 5, 6], false])
})

test('what was deleted in another tab is gone here, and does not come back with what is written later', () => {
  const known = state.takeNewest(state.noThread, { ...page(3, 6), next_cursor: 'older' })
  const emptied = state.putAway(known, 6)
  expect([seqs(emptied), emptied.older, emptied.lastSeq]).toEqual([[], null, 6])
  expect(seqs(state.putAway(known, 4))).toEqual([5, 6])
  expect(state.putAway(known, 2)).toBe(known)
  expect(state.putAway(state.noThread, 6)).toBe(state.noThread)
  // nobody told this one: the next page says it
  expect(seqs(state.takeNewest(known, { ...page(7, 7), cleared_seq: 6 }))).toEqual([7])
})

test('what is read again and has not changed is not drawn again', () => {
  const known = state.takeNewest(state.noThread, page(1, 3))
  const again = state.takeNewest(known, {
    ...page(1, 4),
    messages: [message(4), message(3, { state: 'paid' }), ...range(1, 2)],
  })
  expect(again.messages.map((one, place) => one === known.messages[place])).toEqual([true, true, false, false])
})

test('any order of events and of what is read meanwhile ends with all of them', () => {
  let random = 42
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random % below
  }
  for (let round = 0; round < 200; round++) {
    const last = 1 + next(30)
    let thread = state.takeNewest(state.noThread, page(1, 1 + next(last)))
    for (let step = 0; step < 40; step++) {
      const seq = 1 + next(last)
      thread = next(3) === 0 ? state.hearOf(thread, seq) : state.receive(thread, message(seq), kept)
      const shown = seqs(thread)
      expect(shown).toEqual(shown.map((_, place) => place + (shown[0] ?? 1)))
    }
    thread = state.takeLater(state.hearOf(thread, last), range(state.newestSeq(thread) + 1, last), last)
    expect([seqs(thread).length, state.isBehind(thread)]).toEqual([last, false])
  }
})

test('a page that does not reach back to what is known takes its place: no gap is ever shown', () => {
  const thread = state.takeNewest(state.takeNewest(state.noThread, page(1, 5)), page(51, 100, 'older'))
  expect([seqs(thread)[0], thread.older]).toEqual([51, 'older'])
  expect(seqs(state.takeNewest(thread, page(90, 120, 'x')))).toHaveLength(70)
})

test('five hundred are kept, and where the others are is known; reading further up lets none go', () => {
  let thread = state.takeNewest(state.noThread, page(1, 500))
  thread = state.receive(thread, message(501), kept)
  expect([seqs(thread).length, seqs(thread)[0], thread.older !== null]).toEqual([500, 2, true])
  thread = state.takeOlder(thread, { messages: [message(1)], next_cursor: null })
  thread = state.receive(thread, message(502), kept)
  expect(seqs(thread)).toHaveLength(502)
  expect(seqs(state.stopBrowsing(thread, kept))[0]).toBe(3)
})

test('what changed takes its place, what was put away stays away', () => {
  let thread = state.takeNewest(state.noThread, page(1, 2))
  thread = state.receive(thread, message(1, { state: 'paid', price: 5 }), kept)
  expect(thread.messages[0]?.state).toBe('paid')
  thread = state.forgetMessage(thread, message(2).id, at)
  thread = state.receive(thread, message(2, { content: 'again' }), kept)
  expect(thread.messages[1]).toMatchObject({ content: '', deleted_at: at })
  expect(state.otherRead(state.otherRead(thread, 2), 1).otherReadSeq).toBe(2)
})

const draft = { key: 'k1', userId: 'mira', kind: 'text' as const, content: 'hello', price: 50, at: 0 }

test('a message that may have arrived keeps its key and price; a refused one gets new ones', () => {
  let now = state.beginSending(state.typeDraft(state.nothingUnfinished, 'mira', 'hello'), draft)
  expect(now.drafts).toEqual({})
  now = state.failed(now, 'k1', { sentence: '', settled: false })
  now = state.retry(now, 'k1', { key: 'k2', price: 60 })
  expect(now.unsent[0]).toMatchObject({ key: 'k1', price: 50, status: 'sending' })
  now = state.failed(now, 'k1', { sentence: 'too expensive', settled: true })
  now = state.retry(now, 'k1', { key: 'k2', price: 60 })
  expect(now.unsent[0]).toMatchObject({ key: 'k2', price: 60, status: 'sending', settled: false })
  expect(state.sent(now, 'k2').unsent).toEqual([])
})

test('what was lost is found in the order it was written, unless it is old, refused or somebody else’s', () => {
  const written = ['k1', 'k2', 'k3', 'k4'].reduce(
    (now, key, at) => state.beginSending(now, { ...draft, key, at, userId: key === 'k3' ? 'noor' : 'mira' }),
    state.nothingUnfinished,
  )
  const lostAll = ['k4', 'k3', 'k1'].reduce(
    (now, key) => state.failed(now, key, { sentence: '', settled: false }),
    state.failed(written, 'k2', { sentence: 'no', settled: true }),
  )
  const keys = (now: number, userId?: string) => state.lost(lostAll, now, 1_000, userId).map(({ key }) => key)
  expect([keys(500), keys(500, 'mira'), keys(1_001)]).toEqual([
    ['k1', 'k3', 'k4'],
    ['k1', 'k4'],
    ['k3', 'k4'],
  ])
})

test('a page that is loaded again sends on what is fresh, and asks about what is old', () => {
  const now = state.beginSending(state.nothingUnfinished, draft)
  expect(state.takeUp(now, 1_000, 2_000).unsent[0]?.status).toBe('sending')
  expect(state.takeUp(now, 3_000, 2_000).unsent[0]?.status).toBe('failed')
})

test('days have names, and groups end with another person or five minutes', () => {
  const zone = 'Europe/Kyiv'
  const now = new Date('2026-11-20T12:00+02:00')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000 - 3 * 3_600_000)
  expect([0, 1, 3, 30, 400].map((days) => state.dayText(ago(days), now, zone))).toEqual([
    'Today',
    'Yesterday',
    'Tuesday',
    'Wed, Oct 21',
    'Oct 16, 2025',
  ])
  expect(
    state
      .byDay(
        [ago(1), ago(1), ago(0)].map((created_at) => ({ created_at })),
        zone,
      )
      .map(({ items }) => items.length),
  ).toEqual([2, 1])
  // late in the evening there, and the next day here
  const late = new Date('2026-11-19T23:30Z')
  expect([zone, 'America/Los_Angeles'].map((one) => state.dayText(late, now, one))).toEqual(['Today', 'Yesterday'])
  expect(state.clockText(late, zone)).toMatch(/^1:30\sAM$/)
  expect(state.shortText(ago(1), now, zone)).toBe('Yesterday')
  const one = { sender_id: 'a', created_at: ago(0) }
  expect(state.beginsGroup(one, { ...one, sender_id: 'b' })).toBe(true)
  expect(state.beginsGroup(one, one)).toBe(false)
  expect(state.beginsGroup(one, { ...one, created_at: new Date(one.created_at.getTime() + 300_001) })).toBe(true)
})

test('a person named in the address is found', () => {
  expect([state.readUser({ user: 'mira' }), state.readUser({ user: 42 }), state.readUser({})]).toEqual([
    { user: 'mira' },
    { user: '42' },
    {},
  ])
})
