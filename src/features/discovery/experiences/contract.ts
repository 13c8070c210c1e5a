import * as z from 'zod'
import { experienceKinds, experiencesMax } from './lists.ts'

/** Of a creator, by id or username. */
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60) })

export const experienceSchema = z.object({
  /** What an order has: the offer, the event, or of what repeats the series. */
  key: z.uuid(),
  kind: z.enum(experienceKinds),
  /** The offer, or the next date. */
  id: z.uuid(),
  title: z.string(),
  /** Tokens. */
  price: z.number(),
  /** Seats or pieces that are left; null: any number. */
  left: z.number().nullable(),
  /** Of events. */
  starts_at: z.coerce.date().nullable(),
  /** The creator's, IANA; of events. */
  time_zone: z.string().nullable(),
  recurring: z.string().nullable(),
  /** Of offers: hours until it is delivered; 0: at once. */
  delivery_hours: z.number().nullable(),
})
export const experiencesAnswer = z.object({ experiences: z.array(experienceSchema) })

/** All keys in their new order; those that are left out come after. */
export const orderInput = z.object({
  keys: z
    .array(z.uuid())
    .max(experiencesMax)
    .refine((keys) => new Set(keys).size === keys.length, 'Each one has one place.'),
})

export type Experience = z.infer<typeof experienceSchema>
