import { expect, test } from 'vitest'
import type { Message } from '../contract.ts'
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

test('shows each message once and in order, in whichever order messages arrive', () => {
  let thread = state.applyNewestPage(state.noThread, page(1, 3))
  for (const seq of [4, 4, 3, 6, 6]) thread = state.receive(thread, message(seq), kept)
  expect(seqs(thread)).toEqual([1, 2, 3, 4])
  expect(state.isBehind(thread)).toBe(true)
  thread = state.addLater(thread, range(5, 6), 6)
  expect([seqs(thread), state.isBehind(thread)]).toEqual([[1, 2, 3, 4, 5, 6], false])
})

test('messages deleted in another tab disappear and do not return with later ones', () => {
  const known = state.applyNewestPage(state.noThread, { ...page(3, 6), next_cursor: 'older' })
  const emptied = state.removeCleared(known, 6)
  expect([seqs(emptied), emptied.older, emptied.lastSeq]).toEqual([[], null, 6])
  expect(seqs(state.removeCleared(known, 4))).toEqual([5, 6])
  expect(state.removeCleared(known, 2)).toBe(known)
  expect(state.removeCleared(state.noThread, 6)).toBe(state.noThread)
  // this tab missed the event; `cleared_seq` of the next page shows the deletion
  expect(seqs(state.applyNewestPage(known, { ...page(7, 7), cleared_seq: 6 }))).toEqual([7])
})

test('unchanged messages keep their identity when a page is fetched again', () => {
  const known = state.applyNewestPage(state.noThread, page(1, 3))
  const again = state.applyNewestPage(known, {
    ...page(1, 4),
    messages: [message(4), message(3, { state: 'paid' }), ...range(1, 2)],
  })
  expect(again.messages.map((one, place) => one === known.messages[place])).toEqual([true, true, false, false])
})

test('ends with all messages for any order of events and fetches', () => {
  let random = 42
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random % below
  }
  for (let round = 0; round < 60; round++) {
    const last = 1 + next(30)
    let thread = state.applyNewestPage(state.noThread, page(1, 1 + next(last)))
    for (let step = 0; step < 40; step++) {
      const seq = 1 + next(last)
      thread = next(3) === 0 ? state.recordSeq(thread, seq) : state.receive(thread, message(seq), kept)
      const shown = seqs(thread)
      expect(shown).toEqual(shown.map((_, place) => place + (shown[0] ?? 1)))
    }
    thread = state.addLater(state.recordSeq(thread, last), range(state.newestSeq(thread) + 1, last), last)
    expect([seqs(thread).length, state.isBehind(thread)]).toEqual([last, false])
  }
})

test('a page that does not overlap the known messages replaces them, so that there is no gap', () => {
  const thread = state.applyNewestPage(state.applyNewestPage(state.noThread, page(1, 5)), page(51, 100, 'older'))
  expect([seqs(thread)[0], thread.older]).toEqual([51, 'older'])
  expect(seqs(state.applyNewestPage(thread, page(90, 120, 'x')))).toHaveLength(70)
})

test('stores the newest 500 messages, and all of them while the reader scrolls up', () => {
  let thread = state.applyNewestPage(state.noThread, page(1, 500))
  thread = state.receive(thread, message(501), kept)
  expect([seqs(thread).length, seqs(thread)[0], thread.older !== null]).toEqual([500, 2, true])
  thread = state.addOlderPage(thread, { messages: [message(1)], next_cursor: null })
  thread = state.receive(thread, message(502), kept)
  expect(seqs(thread)).toHaveLength(502)
  expect(seqs(state.stopBrowsing(thread, kept))[0]).toBe(3)
})

test('updates changed messages and keeps deleted ones deleted', () => {
  let thread = state.applyNewestPage(state.noThread, page(1, 2))
  thread = state.receive(thread, message(1, { state: 'paid', price: 5 }), kept)
  expect(thread.messages[0]?.state).toBe('paid')
  thread = state.markDeleted(thread, message(2).id, at)
  thread = state.receive(thread, message(2, { content: 'again' }), kept)
  expect(thread.messages[1]).toMatchObject({ content: '', deleted_at: at })
  expect(state.recordOtherRead(state.recordOtherRead(thread, 2), 1).otherReadSeq).toBe(2)
})

test('a waiting message is listed separately until its delivery', () => {
  const known = state.applyNewestPage(state.noThread, page(1, 2))
  const waiting = { ...message(0), id: message(3).id }
  const sent = state.receive(known, waiting, kept)
  expect([state.isWaiting(waiting), sent, state.isBehind(sent)]).toEqual([true, known, false])
  expect(state.stillWaiting([waiting], sent)).toEqual([waiting])
  const delivered = state.receive(sent, message(3), kept)
  expect([seqs(delivered), state.stillWaiting([waiting], delivered)]).toEqual([[1, 2, 3], []])
})

test('a waiting message that starts the conversation is not part of the thread', () => {
  const thread = state.receive(state.applyNewestPage(state.noThread, { ...page(1, 0), last_seq: 0 }), message(0), kept)
  expect([seqs(thread), state.isBehind(thread)]).toEqual([[], false])
})
