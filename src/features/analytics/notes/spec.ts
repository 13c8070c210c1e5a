import { reason } from '#shared/errors.ts'

export const noteMax = 500

export const NOTES = {
  title: (name: string) => `About ${name}`,
  about: 'Only you see this.',
  note: 'Note',
  birthday: 'Birthday',
  save: 'Save',
  saved: 'Note saved',
  failed: 'Failed to save the note',
  missing: 'The note could not be loaded.',
  tooLong: `At most ${noteMax} characters.`,
} as const

export const NOTE_REFUSALS = {
  notFan: reason('not_found', 'FAN_NOT_FOUND', 'This person is not among your fans.'),
} as const
