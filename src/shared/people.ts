import { reason } from './reason.ts'

// Refusals about people, which read the same in every area.

/** Also to a blocked caller, and of whoever may not be known to exist. */
export const personNotFound = reason('not_found', 'PERSON_NOT_FOUND', 'This person does not exist.')
export const notOneself = reason('invalid', 'NOT_ONESELF', 'This is about other people, not about you.')
