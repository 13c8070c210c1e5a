import * as z from 'zod'
import { meterPhases, stopReasons } from '../lists.ts'
import { callSides } from '../requests/lists.ts'

/** What the product asks of the meter of a call, over the room's own address. */
export const roomQuestion = z.discriminatedUnion('ask', [
  /** Who is there, and how it stands. */
  z.object({ ask: z.literal('look') }),
  /** A side leaves, wherever it is connected, and if it is not. */
  z.object({ ask: z.literal('leave'), side: z.enum(callSides) }),
  /** It ends at once. `by`: the side that blocked or reported the other one, or was suspended. */
  z.object({ ask: z.literal('stop'), by: z.enum(callSides), why: z.enum(stopReasons) }),
  /** A side may not be there any more: its connections are closed, and the other one goes on waiting. */
  z.object({ ask: z.literal('remove'), side: z.enum(callSides) }),
  /** Terms of the call or bookings of the creator have changed: they are read again. */
  z.object({ ask: z.literal('terms') }),
  /** The media's provider says that a side left its meeting. */
  z.object({ ask: z.literal('left'), side: z.enum(callSides), at: z.coerce.date() }),
])
export type RoomQuestion = z.input<typeof roomQuestion>

/** `here`: the sign-in by which each side is connected; null: it is not. `state` null: nobody has come yet. */
export const roomAnswer = z.object({
  state: z.enum(meterPhases).nullable(),
  here: z.object({ fan: z.string().nullable(), creator: z.string().nullable() }),
  /** Seconds left of the agreed minutes. */
  agreed_left: z.number(),
})
export type RoomAnswer = z.infer<typeof roomAnswer>

/** Whose connection it is: decided before it reaches the room, which believes it. */
export const guestHeader = 'x-meter-guest'
export const guestSchema = z.object({ call: z.uuid(), side: z.enum(callSides), session: z.uuid() })
export type MeterGuest = z.infer<typeof guestSchema>
