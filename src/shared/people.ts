import { reason } from './reason.ts'

// Refusals about people, with the same text in every feature.

/** Also for a blocked caller, and for a person whose existence is hidden. */
export const personNotFound = reason('not_found', 'PERSON_NOT_FOUND', 'This person does not exist.')
export const notOneself = reason('invalid', 'NOT_ONESELF', 'This is about other people, not about you.')
