import {
  adminChannel,
  chatChannel,
  conversationChannel,
  onlineChannel,
  personalChannel,
  presenceChannel,
} from '#shared/channels.ts'

/** What one person's token opens. */
export type Grants = {
  userId: string
  isAdmin: boolean
  conversations: readonly string[]
  /** Whose coming and going they may be told of. */
  people: readonly string[]
  /** What they may watch. */
  streams: readonly string[]
}

type Operation = 'subscribe' | 'publish' | 'presence'

/** What a person's browser may do over realtime, per channel; whatever is not named is refused (40160). */
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
