import * as z from 'zod'
import { figuresMax } from './spec.ts'

const idList = z.string().transform((list) => list.split(',').filter(Boolean))

/** Stream ids; comma-separated in a URL. */
export const viewersInput = z.object({
  ids: z.union([z.array(z.string()), idList]).pipe(z.array(z.uuid()).min(1).max(figuresMax)),
})
/** Running streams that are visible to the caller. */
export const viewersAnswer = z.object({ streams: z.array(z.object({ id: z.uuid(), viewers: z.number() })) })

export type Viewers = z.infer<typeof viewersAnswer>
