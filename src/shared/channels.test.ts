import { expect, test } from 'vitest'
import {
  chatChannel,
  conversationChannel,
  namedBy,
  namedMax,
  onlineChannel,
  presenceChannel,
  presentPerson,
} from './channels.ts'

test('requests a token for the named channels, and for the last ones beyond the limit', () => {
  const people = Array.from({ length: namedMax.people + 5 }, (_, i) => `p${i}`)
  const named = namedBy([
    'user:me',
    conversationChannel('c1'),
    ...people.map(onlineChannel),
    chatChannel('s1'),
    'admin',
  ])
  expect(named).toEqual({ conversation_ids: ['c1'], user_ids: people.slice(5), stream_ids: ['s1'] })
})

test('reads the person only from a presence channel', () => {
  const id = '0193d6f0-0000-7000-8000-000000000001'
  expect(presentPerson(presenceChannel(id))).toBe(id)
  for (const channel of [onlineChannel(id), 'presence:', `presence:${id}'`, 'presence:a:b', 'presence'])
    expect(presentPerson(channel)).toBeUndefined()
})
