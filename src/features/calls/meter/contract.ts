import * as z from 'zod/mini'
import { meterLimits, meterPhases, meterReasons } from '../billing/lists.ts'
import { callSides } from '../lists.ts'

/**
 * Messages of a client to its meter: a heartbeat every five seconds with the state of its media, and `bye` on hang-up.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), sending: z.boolean(), receiving: z.boolean() }),
  z.object({ type: z.literal('bye') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * Messages of a meter: its state, a request for the last heartbeat, and a new URL for reconnecting. The key in a URL
 * expires after 5 minutes.
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
