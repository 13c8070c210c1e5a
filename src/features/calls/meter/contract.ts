import * as z from 'zod/mini'
import { meterLimits, meterPhases, meterReasons } from '../billing/lists.ts'
import { callSides } from '../lists.ts'

/** Messages of a client to its meter: a beat every five seconds with the state of its media, and a goodbye at the end. */
export const beatMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), sending: z.boolean(), receiving: z.boolean() }),
  z.object({ type: z.literal('bye') }),
])
export type BeatMessage = z.infer<typeof beatMessage>

/**
 * Messages of a meter: its state, a request for the last beat, and a new address for reconnecting. The key of an older
 * address expires after some minutes.
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
