import * as z from 'zod'

/** A calendar file, and what it is saved as. */
export const icsAnswer = z.object({ filename: z.string(), body: z.string() })
