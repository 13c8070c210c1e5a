import { reason } from '#shared/errors.ts'

export const warningMax = 1_000

export const WARNING = { missing: 'Please give a reason. The person reads it.' } as const

export const WARNING_REFUSALS = {
  noPerson: reason('not_found', 'USER_NOT_FOUND', 'This person could not be found.'),
  self: reason('forbidden', 'NOT_YOURSELF', 'You cannot do this to your own account. Another admin can.'),
} as const
