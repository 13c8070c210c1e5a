import * as z from 'zod'
import { figuresMax } from './spec.ts'

const idList = z.string().transform((list) => list.split(',').filter(Boolean))

/** Ids, in an address separated by commas. */
export const viewersInput = z.object({
  ids: z.union([z.array(z.string()), idList]).pipe(z.array(z.uuid()).min(1).max(figuresMax)),
})
/** Of those that go on and are there for the caller. */
export const viewersAnswer = z.object({ streams: z.array(z.object({ id: z.uuid(), viewers: z.number() })) })

export type Viewers = z.infer<typeof viewersAnswer>
