import * as z from 'zod'
import { anyText, daySchema } from '#shared/schemas.ts'
import { NOTES, noteMax } from './spec.ts'

export const fanInput = z.object({ id: z.uuid() })

/** Note to save. An empty note without a birthday deletes the note. */
export const noteInput = fanInput.extend({
  note: anyText({ max: noteMax, tooLong: NOTES.tooLong }),
  birthday: daySchema().nullish(),
})

/** Note on a fan; null: no note. */
export const noteOutput = z.object({
  note: z.object({ note: z.string(), birthday: z.string().nullable(), updated_at: z.coerce.date() }).nullable(),
})

export type NoteInput = z.infer<typeof noteInput>
