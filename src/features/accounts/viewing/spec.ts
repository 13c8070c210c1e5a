import { reason } from '#shared/errors.ts'

/** Minutes after which an impersonation session ends. */
export const viewingMinutes = 30
/** Maximum of expired impersonation sessions that one statement ends. */
export const viewingBatch = 200

export const VIEWING_REFUSALS = {
  admin: reason('forbidden', 'NOT_AS_ADMIN', 'No one looks at the product as another admin.'),
  none: reason('conflict', 'NOT_VIEWING', 'You are not looking at another account.'),
} as const
