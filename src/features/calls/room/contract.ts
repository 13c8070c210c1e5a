import * as z from 'zod'
import { callRequestSchema } from '../requests/contract.ts'

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
})

export const sessionInput = z.object({ id: z.uuid() })
export const sessionAnswer = z.object({ session: roomSessionSchema })

export const joinInput = sessionInput.extend({
  /** Leaves it on the device where it is open. */
  takeover: z.boolean().default(false),
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

export type RoomSession = z.infer<typeof roomSessionSchema>
export type Joined = z.infer<typeof joinAnswer>
