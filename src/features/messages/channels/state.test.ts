import { describe, expect, test } from 'vitest'
import {
  activateChannel,
  type Channels,
  dropTyping,
  messagesPerChannelMax,
  nextTypingEnd,
  noChannels,
  receiveMessage,
  startTyping,
  stopTyping,
  typingIn,
  typingMs,
  unreadIn,
  unreadInAll,
} from './state.ts'

const say = (state: Channels, channel: string, timestamp: number) =>
  receiveMessage(state, channel, { id: `${channel}${timestamp}`, content: `at ${timestamp}`, timestamp })

describe('messages', () => {
  test('stores messages in order of time, each once', () => {
    const state = say(say(say(say(noChannels, 'a', 2), 'a', 1), 'a', 3), 'a', 2)
    expect(state.messages.a?.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3])
    expect(unreadIn(state, 'a')).toBe(3)
  })

  test('a channel stores the newest 500 and ignores older ones', () => {
    let state = noChannels
    for (let time = 1; time <= messagesPerChannelMax + 2; time++) state = say(state, 'a', time)
    state = say(say(state, 'b', 1), 'a', 0)
    expect(state.messages.a?.length).toBe(500)
    expect([state.messages.a?.[0]?.timestamp, state.messages.a?.at(-1)?.timestamp]).toEqual([3, 502])
    expect(state.messages.b).toHaveLength(1)
  })
})

describe('unread', () => {
  test('counts messages of inactive channels; activating a channel clears its count', () => {
    let state = activateChannel(noChannels, 'a')
    state = say(say(say(state, 'a', 1), 'b', 1), 'c', 1)
    expect([unreadIn(state, 'a'), unreadIn(state, 'b'), unreadInAll(state)]).toEqual([0, 1, 2])
    state = activateChannel(state, 'b')
    expect([unreadIn(state, 'b'), unreadIn(state, 'c')]).toEqual([0, 1])
    state = say(activateChannel(state, null), 'b', 2)
    expect(unreadIn(state, 'b')).toBe(1)
  })
})

describe('typing', () => {
  test('typing ends three seconds after the last event', () => {
    let state = startTyping(startTyping(noChannels, 'a', 'mira', 0), 'a', 'noor', 1_000)
    state = startTyping(state, 'b', 'mira', 500)
    expect(nextTypingEnd(state)).toBe(typingMs)
    expect(typingIn(dropTyping(state, typingMs - 1), 'a')).toEqual(['mira', 'noor'])
    state = dropTyping(state, typingMs)
    expect([typingIn(state, 'a'), typingIn(state, 'b')]).toEqual([['noor'], ['mira']])
    state = dropTyping(startTyping(state, 'a', 'noor', 3_500), 4_000)
    expect([typingIn(state, 'a'), typingIn(state, 'b')]).toEqual([['noor'], []])
    expect(nextTypingEnd(dropTyping(state, 6_500))).toBeUndefined()
  })

  test('typing ends with a stop event; stop events of other people or channels change nothing', () => {
    const state = startTyping(noChannels, 'a', 'mira', 0)
    expect(stopTyping(state, 'a', 'mira')).toEqual(noChannels)
    expect(stopTyping(state, 'b', 'mira')).toBe(state)
    expect(dropTyping(state, 1)).toBe(state)
  })
})
