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

test('what a token is asked for by name, of too many the last', () => {
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

test('only a presence channel of somebody says who it is', () => {
  const id = '0193d6f0-0000-7000-8000-000000000001'
  expect(presentPerson(presenceChannel(id))).toBe(id)
  for (const channel of [onlineChannel(id), 'presence:', `presence:${id}'`, 'presence:a:b', 'presence'])
    expect(presentPerson(channel)).toBeUndefined()
})
