import * as z from 'zod'
import { idempotencyKeySchema, queryNumber } from '#shared/schemas.ts'
import { ticketSchema, timelineEntrySchema } from '../contract.ts'
import { priceMax } from '../events/spec.ts'
import { ticketsPage } from './spec.ts'

/** Ticket as the host sees it. */
export const soldTicketSchema = ticketSchema.extend({
  fan: z.object({ id: z.uuid(), username: z.string(), display_name: z.string(), avatar_url: z.string().nullable() }),
  created_at: z.coerce.date(),
  ended_at: z.coerce.date().nullable(),
  timeline: z.array(timelineEntrySchema),
})
export type SoldTicket = z.infer<typeof soldTicketSchema>

export const ticketInput = z.object({ id: z.uuid() })
/**
 * Price that the fan saw. A different current price is refused, and the response contains it. Default: any price is
 * accepted.
 */
const price = z.int().min(0).max(priceMax).optional()
const act = ticketInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
export const takeInput = act.extend({
  price,
  /** For the waiting list: confirms a free seat without asking, at this price or less. */
  auto_confirm: z.boolean().default(false),
})
export const confirmInput = act.extend({ price })
export const giveBackInput = act
/** Response to a ticket action. `balance`: tokens of the caller after it. */
export const ticketOutput = z.object({ ticket: ticketSchema, balance: z.number() })
export const mineOutput = z.object({ ticket: ticketSchema.nullable() })

export const ticketsInput = z.object({
  id: z.uuid(),
  limit: queryNumber(z.int().min(1).max(ticketsPage.max)).default(ticketsPage.default),
  cursor: z.uuid().optional(),
})
export const ticketsOutput = z.object({ tickets: z.array(soldTicketSchema), next_cursor: z.string().nullable() })

export type TakeInput = z.infer<typeof takeInput>
export type ConfirmInput = z.infer<typeof confirmInput>
export type GiveBackInput = z.infer<typeof giveBackInput>
export type TicketsInput = z.infer<typeof ticketsInput>
