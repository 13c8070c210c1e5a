import { reason } from '#shared/errors.ts'

/** How long an admin looks at the product as somebody else; it ends by itself. */
export const viewingMinutes = 30
/** Viewings that ran out and are ended in one statement. */
export const viewingBatch = 200

export const VIEWING_REFUSALS = {
  admin: reason('forbidden', 'NOT_AS_ADMIN', 'No one looks at the product as another admin.'),
  none: reason('conflict', 'NOT_VIEWING', 'You are not looking at another account.'),
} as const
