/** Who may watch a stream. */
export const audiences = ['everyone', 'followers', 'tier', 'ticket'] as const
export type Audience = (typeof audiences)[number]

/** How a stream ended: by its host, because the host did not come back, by the platform, or because its meeting was lost. */
export const endReasons = ['host', 'away', 'suspended', 'stopped', 'lost', 'cancelled'] as const
export type EndReason = (typeof endReasons)[number]

/** Why somebody may not watch a stream that they can see in lists. */
export const locks = ['sign_in', 'followers', 'tier', 'ticket', 'banned'] as const
export type Lock = (typeof locks)[number]

/** Kinds of events that are put on as a stream: all that have seats. */
export const stageEventTypes = [
  ...(['class', 'live-stream', 'private-show', 'video-call', 'voice-call', 'meeting'] as const),
] as const
