import * as z from 'zod'
import { recurringPatterns } from '#features/schedule/index.server.ts'
import { experienceKinds, experiencesMax } from './lists.ts'

/** User id or username of a creator. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60) })

export const experienceSchema = z.object({
  /** Id that identifies the experience in an order: of the offer, the event or the series. */
  key: z.uuid(),
  kind: z.enum(experienceKinds),
  /** Id of the offer or of the next date. */
  id: z.uuid(),
  title: z.string(),
  /** URL of the creator's card picture. */
  poster_url: z.string().nullable(),
  /** Price in tokens. */
  price: z.number(),
  /** Number of available seats; null: no limit. */
  left: z.number().nullable(),
  /** Start time; events only. */
  starts_at: z.coerce.date().nullable(),
  /** IANA time zone of the creator; events only. */
  time_zone: z.string().nullable(),
  recurring: z.enum(recurringPatterns).nullable(),
  /** Hours until delivery; offers only. 0: immediately. */
  delivery_hours: z.number().nullable(),
})
export const experiencesOutput = z.object({ experiences: z.array(experienceSchema) })

/** All keys in their new order. Experiences without a key in the list come last. */
export const orderInput = z.object({
  keys: z
    .array(z.uuid())
    .max(experiencesMax)
    .refine((keys) => new Set(keys).size === keys.length, 'Each one has one place.'),
})

export type Experience = z.infer<typeof experienceSchema>
