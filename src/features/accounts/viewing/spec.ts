import { reason } from '#shared/errors.ts'

/** Minutes after which an impersonation session ends. */
export const viewingMinutes = 30
/** Maximum of expired impersonation sessions that one statement ends. */
export const viewingBatch = 200

export const VIEWING_REFUSALS = {
  admin: reason('forbidden', 'NOT_AS_ADMIN', 'You cannot view the product as another admin.'),
  none: reason('conflict', 'NOT_VIEWING', 'You are not viewing the product as another person.'),
} as const
