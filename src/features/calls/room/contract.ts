import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { callRequestSchema } from '../requests/contract.ts'
import { addMinutesMax } from './spec.ts'

/** A call as its room shows it. */
export const roomSessionSchema = callRequestSchema.extend({
  /** When it can be joined, and until when it was agreed; null: it has no date yet. */
  opens_at: z.coerce.date().nullable(),
  starts_at: z.coerce.date().nullable(),
  ends_at: z.coerce.date().nullable(),
  /** Whether it can be joined now. The server decides it: the clock of a device may be wrong. */
  is_open: z.boolean(),
  /** So many seconds at its beginning are not counted. */
  free_seconds: z.number(),
  /** A fan who leaves after so many seconds pays for so many minutes at least. */
  leaving: z.object({ after_seconds: z.number(), minutes: z.number() }),
  /** The booked minutes with those added during the call. */
  agreed_minutes: z.number(),
  /** The call goes on after the agreed minutes for as long as the fan has tokens. */
  keeps_going: z.boolean(),
})

export const sessionInput = z.object({ id: z.uuid() })
export const sessionAnswer = z.object({ session: roomSessionSchema })

export const joinInput = sessionInput.extend({
  /** Leaves it on the device where it is open. */
  takeover: z.boolean().default(false),
  /** By the fan: the call goes on after the agreed minutes for as long as there are tokens. Left out: as before. */
  keep_going: z.boolean().optional(),
})
export const joinAnswer = z.object({
  /** Enters the meeting of the call, for this person alone. */
  token: z.string(),
  meeting_id: z.string(),
  /**
   * The meter's WebSocket. The part after # is the key for this person and call, for some minutes: send it as the second
   * subprotocol, after `limelight-meter`.
   */
  meter_url: z.string(),
  /** Tokens a minute. */
  rate: z.number(),
  free_seconds: z.number(),
})

export const addMinutesInput = sessionInput.extend({
  minutes: z.int().min(1).max(addMinutesMax).default(addMinutesMax),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const addMinutesAnswer = sessionAnswer.extend({
  /** The fan's tokens. */
  balance: z.number(),
})

export type AddMinutesInput = z.infer<typeof addMinutesInput>
export type RoomSession = z.infer<typeof roomSessionSchema>
export type JoinInput = z.infer<typeof joinInput>
export type Joined = z.infer<typeof joinAnswer>
