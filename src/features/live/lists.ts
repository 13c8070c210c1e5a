/** Audiences of a stream. */
export const audiences = ['everyone', 'followers', 'tier', 'ticket'] as const
export type Audience = (typeof audiences)[number]

/**
 * Reasons for the end of a stream: `host` (the host ended it), `away` (the host did not reconnect), `suspended` (the
 * host was suspended), `stopped` (by the platform), `lost` (its meeting), `cancelled` (its event).
 */
export const endReasons = ['host', 'away', 'suspended', 'stopped', 'lost', 'cancelled'] as const
export type EndReason = (typeof endReasons)[number]

/** Reasons why a reader cannot watch a stream that they can see in lists. */
export const locks = ['sign_in', 'followers', 'tier', 'ticket', 'banned'] as const
export type Lock = (typeof locks)[number]

/** Query of the row of live creators above other lists. */
export const stripQuery = { limit: 12 } as const

/** Types of events that can have a stream: those with seats. */
export const stageEventTypes = [
  ...(['class', 'live-stream', 'private-show', 'video-call', 'voice-call', 'meeting'] as const),
] as const

export const moderationActions = [
  ...(['timeout', 'ban', 'unban', 'slow', 'followers_only', 'delete', 'pin', 'unpin', 'mute_all'] as const),
] as const
export type ModerationAction = (typeof moderationActions)[number]
