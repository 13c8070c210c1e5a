import { reason } from './reason.ts'

// Refusals to admins about people. They are not part of people.ts, so that pages of other roles do not load them.

export const userNotFound = reason('not_found', 'USER_NOT_FOUND', 'This person could not be found.')
export const notYourself = reason(
  'forbidden',
  'NOT_YOURSELF',
  'You cannot do this to your own account. Another admin can.',
)
