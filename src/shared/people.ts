import { reason } from './reason.ts'

// Refusals about people, which read the same in every area.

/** For admins: there is no such account. */
export const userNotFound = reason('not_found', 'USER_NOT_FOUND', 'This person could not be found.')
/** For everyone else: also a blocked caller, and whoever may not be known to exist. */
export const personNotFound = reason('not_found', 'PERSON_NOT_FOUND', 'This person does not exist.')
export const notYourself = reason(
  'forbidden',
  'NOT_YOURSELF',
  'You cannot do this to your own account. Another admin can.',
)
export const notOneself = reason('invalid', 'NOT_ONESELF', 'This is about other people, not about you.')
