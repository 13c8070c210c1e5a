import * as z from 'zod/mini'
import { meterLimits, meterPhases, meterReasons } from '../lists.ts'
import { callSides } from '../requests/lists.ts'

/** What a client says to its meter: every five seconds whether media flow, and at the end goodbye. */
export const beatMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), sending: z.boolean(), receiving: z.boolean() }),
  z.object({ type: z.literal('bye') }),
])
export type BeatMessage = z.infer<typeof beatMessage>

/**
 * What a meter says: how it stands, that a last beat is asked for, and a new address for whoever loses the connection: the
 * key of the one before opens nothing after some minutes.
 */
export const meterMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    state: z.enum(meterPhases),
    reason: z.nullable(z.enum(meterReasons)),
    by: z.nullable(z.enum(callSides)),
    seconds: z.number(),
    tokens: z.number(),
    left_tokens: z.number(),
    left_seconds: z.number(),
    left_reason: z.enum(meterLimits),
    booking_seconds: z.nullable(z.number()),
  }),
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('address'), meter_url: z.string() }),
])
export type MeterMessage = z.infer<typeof meterMessage>
