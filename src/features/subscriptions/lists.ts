/** The kinds of message that a tier can make free; those that a creator has a rate for. */
export const messageKinds = ['text', 'image', 'audio', 'video'] as const
/** `ended` is over; the others count as subscribed to. */
export const membershipStates = ['active', 'grace', 'paused', 'ended'] as const
export const statuses = ['active', 'cancelled', 'past_due', 'paused', 'ended'] as const
/**
 * Why it ended: the subscriber wanted it, nobody paid in time, the new price was not agreed to, the tier was closed, one
 * of the two is not there any more, nobody tried to renew it in time.
 */
export const endReasons = ['cancelled', 'unpaid', 'price', 'tier_closed', 'gone', 'missed'] as const

export type MessageKind = (typeof messageKinds)[number]
