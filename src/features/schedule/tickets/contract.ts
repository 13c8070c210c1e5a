import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { priceMax } from '../events/spec.ts'
import { timelineEntrySchema } from '../timeline/contract.ts'
import { ticketStatuses, ticketsPage } from './spec.ts'

/** A seat, or a place in line, as its holder has it. */
export const ticketSchema = z.object({
  id: z.uuid(),
  status: z.enum(ticketStatuses),
  /** The place in line, from 1; null: not in line. */
  position: z.number().nullable(),
  /** What it costs: held once confirmed, nothing while in line. */
  tokens: z.number(),
  /** Until when an offered seat is to be confirmed. */
  confirm_by: z.coerce.date().nullable(),
  /** Whether a seat that gets free is taken at once, without asking. */
  auto_confirm: z.boolean(),
})
export type Ticket = z.infer<typeof ticketSchema>

/** A ticket as the host has it. */
export const soldTicketSchema = ticketSchema.extend({
  fan: z.object({ id: z.uuid(), username: z.string(), display_name: z.string(), avatar_url: z.string().nullable() }),
  created_at: z.coerce.date(),
  ended_at: z.coerce.date().nullable(),
  timeline: z.array(timelineEntrySchema),
})
export type SoldTicket = z.infer<typeof soldTicketSchema>

export const ticketInput = z.object({ id: z.uuid() })
/** The price that was shown; another one by now is a refusal that says it. Left out: whatever it costs. */
const price = z.int().min(0).max(priceMax).optional()
const act = ticketInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
export const takeInput = act.extend({
  price,
  /** In line: take a seat that gets free at once, at this price or less. */
  auto_confirm: z.boolean().default(false),
})
export const confirmInput = act.extend({ price })
export const giveBackInput = act
/** `balance`: the caller's tokens now. */
export const ticketAnswer = z.object({ ticket: ticketSchema, balance: z.number() })
export const mineAnswer = z.object({ ticket: ticketSchema.nullable() })

export const ticketsInput = z.object({
  id: z.uuid(),
  limit: queryNumber(z.int().min(1).max(ticketsPage.max)).default(ticketsPage.default),
  cursor: z.uuid().optional(),
})
export const ticketsAnswer = z.object({ tickets: z.array(soldTicketSchema), next_cursor: z.string().nullable() })

export type TakeInput = z.infer<typeof takeInput>
export type ConfirmInput = z.infer<typeof confirmInput>
export type GiveBackInput = z.infer<typeof giveBackInput>
export type TicketsInput = z.infer<typeof ticketsInput>
