import * as z from 'zod/mini'
import { meterPhases, meterReasons } from './lists.ts'

/** What a client says to its meter: every five seconds whether media flow, and at the end goodbye. */
export const beatMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), sending: z.boolean(), receiving: z.boolean() }),
  z.object({ type: z.literal('bye') }),
])
export type BeatMessage = z.infer<typeof beatMessage>

/** What a meter says to both: how it stands, and that a last beat is asked for. */
export const meterMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    state: z.enum(meterPhases),
    reason: z.nullable(z.enum(meterReasons)),
    seconds: z.number(),
    tokens: z.number(),
    left_tokens: z.number(),
    left_seconds: z.number(),
  }),
  z.object({ type: z.literal('ask') }),
])
export type MeterMessage = z.infer<typeof meterMessage>
