import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/schemas.ts'
import { callRequestSchema } from '../lifecycle/contract.ts'
import { addMinutesMax } from './spec.ts'

/** A call, with the additional fields of its room. */
export const roomSessionSchema = callRequestSchema.extend({
  /** Time from which the call can be joined; `starts_at` and `ends_at`: agreed start and end. Null without a date. */
  opens_at: z.coerce.date().nullable(),
  starts_at: z.coerce.date().nullable(),
  ends_at: z.coerce.date().nullable(),
  /** True if the call can be joined now. The server decides, because the clock of a device can be wrong. */
  is_open: z.boolean(),
  /** Free seconds at the start. */
  free_seconds: z.number(),
  /** A fan leaving after `after_seconds` pays for at least `minutes`. */
  leaving: z.object({ after_seconds: z.number(), minutes: z.number() }),
  /** Booked minutes plus minutes added during the call. */
  agreed_minutes: z.number(),
  /** True if the call continues after the agreed minutes while the fan has tokens. */
  keeps_going: z.boolean(),
})

export const sessionInput = z.object({ id: z.uuid() })
export const sessionOutput = z.object({ session: roomSessionSchema })

export const joinInput = sessionInput.extend({
  /** True to move the call from another device to this one. */
  takeover: z.boolean().default(false),
  /** For the fan: whether the call continues after the agreed minutes while the fan has tokens. Omitted: unchanged. */
  keep_going: z.boolean().optional(),
})
export const joinOutput = z.object({
  /** Token of this user for the meeting of the call. */
  token: z.string(),
  meeting_id: z.string(),
  /**
   * WebSocket URL of the meter. The part after # is the key for this user and call, valid for 5 minutes: send it as
   * the second subprotocol, after `limelight-meter`.
   */
  meter_url: z.string(),
  /** Tokens per minute. */
  rate: z.number(),
  free_seconds: z.number(),
})

export const addMinutesInput = sessionInput.extend({
  minutes: z.int().min(1).max(addMinutesMax).default(addMinutesMax),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const addMinutesOutput = sessionOutput.extend({
  /** The fan's balance in tokens. */
  balance: z.number(),
})

export type AddMinutesInput = z.infer<typeof addMinutesInput>
export type RoomSession = z.infer<typeof roomSessionSchema>
export type JoinInput = z.infer<typeof joinInput>
export type Joined = z.infer<typeof joinOutput>
