export type ChannelMessage = { id: string; content: string; timestamp: number }

type By<T> = Readonly<Record<string, T>>

/** Messages, unread counts and typing indicators by channel. */
export type Channels = {
  /** The channel that is open on the screen. */
  active: string | null
  /** Messages by channel, oldest first. */
  messages: By<readonly ChannelMessage[]>
  unread: By<number>
  /** Start times of typing in milliseconds, by channel and person. */
  typing: By<By<number>>
}

export const messagesPerChannelMax = 500
export const typingMs = 3_000

export const noChannels: Channels = { active: null, messages: {}, unread: {}, typing: {} }

/**
 * Adds a message to a channel. Ignores a known message, and a message older than all messages of a full channel.
 * Increments the unread count of an inactive channel.
 */
export function receiveMessage(state: Channels, channel: string, message: ChannelMessage): Channels {
  const before = state.messages[channel] ?? []
  if (before.some(({ id }) => id === message.id)) return state
  const place = before.findLastIndex(({ timestamp }) => timestamp <= message.timestamp) + 1
  const kept = before.toSpliced(place, 0, message).slice(-messagesPerChannelMax)
  if (!kept.includes(message)) return state
  const messages = { ...state.messages, [channel]: kept }
  if (channel === state.active) return { ...state, messages }
  return { ...state, messages, unread: { ...state.unread, [channel]: unreadIn(state, channel) + 1 } }
}

/** Makes a channel active, which clears its unread count; null: no channel is active. */
export function activateChannel(state: Channels, channel: string | null): Channels {
  return { ...state, active: channel, unread: channel === null ? state.unread : without(state.unread, channel) }
}

export const unreadIn = ({ unread }: Channels, channel: string): number => unread[channel] ?? 0

export const unreadInAll = ({ unread }: Channels): number =>
  Object.values(unread).reduce((sum, count) => sum + count, 0)

export const startTyping = (state: Channels, channel: string, person: string, now: number): Channels => ({
  ...state,
  typing: { ...state.typing, [channel]: { ...state.typing[channel], [person]: now } },
})

export const stopTyping = (state: Channels, channel: string, person: string): Channels =>
  state.typing[channel]?.[person] === undefined
    ? state
    : { ...state, typing: withPeople(state.typing, channel, without(state.typing[channel], person)) }

/** Removes typing indicators older than `typingMs`. */
export function dropTyping(state: Channels, now: number): Channels {
  const isOver = (since: number) => now - since >= typingMs
  let { typing } = state
  for (const [channel, people] of Object.entries(typing)) {
    const left = Object.fromEntries(Object.entries(people).filter(([, since]) => !isOver(since)))
    if (Object.keys(left).length < Object.keys(people).length) typing = withPeople(typing, channel, left)
  }
  return typing === state.typing ? state : { ...state, typing }
}

/** Returns the time at which the next typing indicator expires. */
export function nextTypingEnd({ typing }: Channels): number | undefined {
  const ends = Object.values(typing).flatMap((people) => Object.values(people).map((since) => since + typingMs))
  return ends.length > 0 ? Math.min(...ends) : undefined
}

export const typingIn = ({ typing }: Channels, channel: string): string[] => Object.keys(typing[channel] ?? {})

const withPeople = (typing: Channels['typing'], channel: string, people: By<number>): Channels['typing'] =>
  Object.keys(people).length > 0 ? { ...typing, [channel]: people } : without(typing, channel)

function without<T>(all: By<T>, name: string): By<T> {
  const { [name]: _, ...others } = all
  return others
}
