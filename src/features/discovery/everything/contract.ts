import * as z from 'zod'
import { creatorCardSchema } from '../contract.ts'
import { searchMax } from '../lists.ts'
import { foundMax, thingKinds } from './lists.ts'

export const everythingInput = z.object({ q: z.string().trim().max(searchMax).default('') })

/** An event, a product, a recording or an offer. */
export const thingSchema = z.object({
  kind: z.enum(thingKinds),
  id: z.uuid(),
  title: z.string(),
  /** Price in tokens; 0: free of charge, or included in a subscription. */
  price: z.number(),
  /** Number of available seats or pieces; null: no limit. */
  left: z.number().nullable(),
  /** Start time; events only. */
  starts_at: z.coerce.date().nullable(),
  /** Length of a recording in seconds. */
  duration: z.number().nullable(),
  image_url: z.string().nullable(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
})

const things = z.array(thingSchema).max(foundMax.things)

export const everythingOutput = z.object({
  people: z.array(creatorCardSchema).max(foundMax.people),
  events: things,
  products: things,
  recordings: things,
  offers: things,
  /** True if the results match only after correction of typing mistakes. */
  corrected: z.boolean(),
})

export type Thing = z.infer<typeof thingSchema>
export type Found = z.infer<typeof everythingOutput>
