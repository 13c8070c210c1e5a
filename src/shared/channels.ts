/** The names of realtime channels: what the server opens to whom, and what browsers listen to. */

import { isUuid } from './uuid.ts'

/** What concerns one person, heard by their own screens. */
export const personalChannel = (userId: string) => `user:${userId}`
/** What two people's screens hear of their conversation; either may say there that they are typing. */
export const conversationChannel = (conversationId: string) => `conversation:${conversationId}`
/** What everybody hears of a stream: chat, tips, figures. */
export const chatChannel = (streamId: string) => `stream:${streamId}`
/** Where one's own browsers are present. Nobody listens; the server looks. */
export const presenceChannel = (userId: string) => `presence:${userId}`
/** Where those who may see somebody are told that they come and go. */
export const onlineChannel = (userId: string) => `online:${userId}`
/** Admins' own channel: who is there, and what they have to know. */
export const adminChannel = 'admin'

const afterColon = (channel: string) => channel.slice(channel.indexOf(':') + 1)
const inside = (room: string, channels: readonly string[]) =>
  channels.filter((channel) => channel.startsWith(`${room}:`)).map(afterColon)

/** How many conversations, people and streams one token may be asked for: it travels in an address. */
export const namedMax = { conversations: 50, people: 60, streams: 10 } as const

/** What has to be named in a token to be given these channels; of too many, the last ones. */
export const namedBy = (channels: readonly string[]) => ({
  conversation_ids: inside('conversation', channels).slice(-namedMax.conversations),
  user_ids: inside('online', channels).slice(-namedMax.people),
  stream_ids: inside('stream', channels).slice(-namedMax.streams),
})

/** Whose presence channel it is; undefined for any other channel. */
export function presentPerson(channel: string): string | undefined {
  const id = afterColon(channel)
  return channel.startsWith('presence:') && isUuid(id) ? id : undefined
}
