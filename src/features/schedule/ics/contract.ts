import * as z from 'zod'

/** A calendar file and its file name. */
export const icsAnswer = z.object({ filename: z.string(), body: z.string() })
