import {
  adminChannel,
  chatChannel,
  conversationChannel,
  onlineChannel,
  personalChannel,
  presenceChannel,
} from '#shared/channels.ts'

/** Channels that a user's token grants. */
export type Grants = {
  userId: string
  isAdmin: boolean
  conversations: readonly string[]
  /** People whose presence the user can watch. */
  people: readonly string[]
  /** Streams that the user can watch. */
  streams: readonly string[]
}

type Operation = 'subscribe' | 'publish' | 'presence'

/** Returns the allowed operations per channel; the provider refuses all others with code 40160. */
export function capabilitiesOf({
  userId,
  isAdmin,
  conversations,
  people,
  streams,
}: Grants): Record<string, Operation[]> {
  return {
    [personalChannel(userId)]: ['subscribe'],
    [presenceChannel(userId)]: ['presence'],
    ...(isAdmin && { [adminChannel]: ['subscribe', 'presence'] }),
    ...each(conversations.map(conversationChannel), ['subscribe', 'publish']),
    ...each(people.map(onlineChannel), ['subscribe']),
    ...each(streams.map(chatChannel), ['subscribe']),
  }
}

const each = (channels: string[], operations: Operation[]): Record<string, Operation[]> =>
  Object.fromEntries(channels.map((channel) => [channel, operations]))
