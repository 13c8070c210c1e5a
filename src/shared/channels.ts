/** Names of realtime channels, for the server's tokens and the browsers' subscriptions. */

import { isUuid } from './encoding.ts'

/** Messages to a single person, for their own screens. */
export const personalChannel = (userId: string) => `user:${userId}`
/** Messages to both participants of a conversation; either may also publish that they are typing. */
export const conversationChannel = (conversationId: string) => `conversation:${conversationId}`
/** Public messages of a stream: chat, tips, figures. */
export const chatChannel = (streamId: string) => `stream:${streamId}`
/** Presence of a person's own browsers. It has no subscribers; the server reads it. */
export const presenceChannel = (userId: string) => `presence:${userId}`
/** Online status of a person, for those who may see it. */
export const onlineChannel = (userId: string) => `online:${userId}`
/** Channel of all admins: their presence, and news for them. */
export const adminChannel = 'admin'

const afterColon = (channel: string) => channel.slice(channel.indexOf(':') + 1)
const inside = (room: string, channels: readonly string[]) =>
  channels.filter((channel) => channel.startsWith(`${room}:`)).map(afterColon)

/** Maximum number of conversations, people and streams in a token request, because they are part of a URL. */
export const namedMax = { conversations: 50, people: 60, streams: 10 } as const

/** Returns the names to request in a token for these channels; beyond the limit, the last ones. */
export const namedBy = (channels: readonly string[]) => ({
  conversation_ids: inside('conversation', channels).slice(-namedMax.conversations),
  user_ids: inside('online', channels).slice(-namedMax.people),
  stream_ids: inside('stream', channels).slice(-namedMax.streams),
})

/** Returns the person of a presence channel; undefined for any other channel. */
export function presentPerson(channel: string): string | undefined {
  const id = afterColon(channel)
  return channel.startsWith('presence:') && isUuid(id) ? id : undefined
}
