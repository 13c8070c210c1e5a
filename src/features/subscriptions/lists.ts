/** Kinds of messages that a tier can make free; creators set rates for them. */
export const messageKinds = ['text', 'image', 'audio', 'video'] as const
/** States of a membership. All except `ended` count as subscribed. */
export const membershipStates = ['active', 'grace', 'paused', 'ended'] as const
export const statuses = ['active', 'cancelled', 'past_due', 'paused', 'ended'] as const
/**
 * Reasons for an end: the subscriber cancelled, no payment in time, no agreement to a higher price, a closed tier, an
 * account that was deleted or is unreachable, or a renewal that was never attempted in time.
 */
export const endReasons = ['cancelled', 'unpaid', 'price', 'tier_closed', 'gone', 'missed'] as const

export type MessageKind = (typeof messageKinds)[number]
