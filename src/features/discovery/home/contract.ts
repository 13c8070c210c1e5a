import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { creatorCardSchema } from '../contract.ts'
import { featuredMax, homePageMax, homePageSize } from '../spec.ts'

/** Creator on a fan's home page: the card, and viewers and cover of the stream. */
export const homeCreatorSchema = creatorCardSchema.extend({
  /** Number of current viewers; 0 if the creator is not live. */
  viewers: z.number(),
  /** Cover of the running stream, if it has one. */
  cover_url: z.string().nullable(),
})

export const featuredInput = z
  .object({ limit: queryNumber(z.int().min(1).max(featuredMax)).default(featuredMax) })
  .prefault({})
export const featuredOutput = z.object({ creators: z.array(homeCreatorSchema) })

export const homePageInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(homePageMax)).default(homePageSize),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const homePageOutput = featuredOutput.extend({ next_cursor: z.string().nullable() })

export type HomeCreator = z.infer<typeof homeCreatorSchema>
export type HomePage = z.infer<typeof homePageInput>
