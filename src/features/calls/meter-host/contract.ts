import * as z from 'zod'
import { meterPhases, stopReasons } from '../billing/lists.ts'
import { callSides } from '../lists.ts'

/** Requests of the product to the meter of a call, sent to the room's URL. */
export const roomQuestion = z.discriminatedUnion('ask', [
  /** Reads the state and the connected sides. */
  z.object({ ask: z.literal('look') }),
  /** Hangs up for a side, also while it is not connected. */
  z.object({ ask: z.literal('leave'), side: z.enum(callSides) }),
  /** Ends the call at once. `by`: the side that blocked or reported the other, or was suspended. */
  z.object({ ask: z.literal('stop'), by: z.enum(callSides), why: z.enum(stopReasons) }),
  /** Removes a side: closes its connections, while the other side keeps waiting. */
  z.object({ ask: z.literal('remove'), side: z.enum(callSides) }),
  /** Reads the terms again after the call or the creator's bookings have changed. */
  z.object({ ask: z.literal('terms') }),
  /** Passes on a report of the media provider that a side left its meeting. */
  z.object({ ask: z.literal('left'), side: z.enum(callSides), at: z.coerce.date() }),
])
export type RoomQuestion = z.input<typeof roomQuestion>

/**
 * State of a meter. `here`: the session id of each connected side, else null. `state`: null before the first side
 * joins.
 */
export const roomOutput = z.object({
  state: z.enum(meterPhases).nullable(),
  here: z.object({ fan: z.string().nullable(), creator: z.string().nullable() }),
  /** Seconds left of the agreed minutes. */
  agreed_left: z.number(),
})
export type RoomOutput = z.infer<typeof roomOutput>

/** Request header with the identity of a connection. The Worker sets it after authentication; the room trusts it. */
export const guestHeader = 'x-meter-guest'
export const guestSchema = z.object({ call: z.uuid(), side: z.enum(callSides), session: z.uuid() })
export type MeterGuest = z.infer<typeof guestSchema>
