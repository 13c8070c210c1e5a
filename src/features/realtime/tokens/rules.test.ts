import { expect, test } from 'vitest'
import {
  adminChannel,
  chatChannel,
  conversationChannel,
  onlineChannel,
  personalChannel,
  presenceChannel,
} from '#shared/channels.ts'
import { capabilitiesOf } from './rules.ts'

const grants = { userId: 'u', isAdmin: false, conversations: ['c'], people: ['p'], streams: ['s'] }
const own = { [personalChannel('u')]: ['subscribe'], [presenceChannel('u')]: ['presence'] }

test('a token grants the channels of the user, their conversations, and the people and streams they watch', () => {
  expect(capabilitiesOf(grants)).toEqual({
    ...own,
    [conversationChannel('c')]: ['subscribe', 'publish'],
    [onlineChannel('p')]: ['subscribe'],
    [chatChannel('s')]: ['subscribe'],
  })
})

test('only the token of an admin grants the admin channel', () => {
  const without = { ...grants, conversations: [], people: [], streams: [] }
  expect(capabilitiesOf(without)).toEqual(own)
  expect(capabilitiesOf({ ...without, isAdmin: true })).toEqual({ ...own, [adminChannel]: ['subscribe', 'presence'] })
})
