import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
import { creatorCardSchema } from '../contract.ts'
import { featuredMax, homePageMax, homePageSize } from '../spec.ts'

/** A creator as a fan's home shows them: the card, and how many watch. */
export const homeCreatorSchema = creatorCardSchema.extend({
  /** People watching; 0 for somebody who is not live. */
  viewers: z.number(),
  /** The cover of the stream of somebody who is live and has given it one. */
  cover_url: z.string().nullable(),
})

export const featuredInput = z
  .object({ limit: queryNumber(z.int().min(1).max(featuredMax)).default(featuredMax) })
  .prefault({})
export const featuredAnswer = z.object({ creators: z.array(homeCreatorSchema) })

export const homePageInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(homePageMax)).default(homePageSize),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const homePageAnswer = featuredAnswer.extend({ next_cursor: z.string().nullable() })

export type HomeCreator = z.infer<typeof homeCreatorSchema>
export type HomePage = z.infer<typeof homePageInput>
