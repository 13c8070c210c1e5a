import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency.ts'
import { isPlainText, tidyText } from '#shared/texts.ts'
import {
  cancelTextMax,
  deliveryTextMax,
  linkMax,
  linksMax,
  orderEnders,
  orderEvents,
  orderFilters,
  orderKinds,
  orderRoles,
  orderStates,
  ordersPage,
  revisionTextMax,
  SENTENCES,
} from './spec.ts'
import { isLink } from './state.ts'

const plain = 'Please leave out characters that cannot be seen.'
const words = (max: number, tooLong: string) =>
  z.string().transform(tidyText).pipe(z.string().max(max, tooLong).refine(isPlainText, plain))

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** Whether they have a page that can be looked at. */
  is_active: z.boolean(),
})

export const orderSchema = z.object({
  id: z.uuid(),
  kind: z.enum(orderKinds),
  /** The offer or product, which may be gone. */
  item_id: z.uuid(),
  /** What the caller is in it. */
  role: z.enum(['buyer', 'seller']),
  title: z.string(),
  description: z.string(),
  /** The price when it was ordered. */
  tokens: z.number(),
  delivery_hours: z.number(),
  /** What the buyer wished. */
  note: z.string(),
  state: z.enum(orderStates),
  revisions: z.number(),
  /** Not delivered in time: the buyer may cancel. */
  overdue: z.boolean(),
  ordered_at: z.coerce.date(),
  due_at: z.coerce.date(),
  delivered_at: z.coerce.date().nullable(),
  /** When what was delivered counts as accepted. */
  accept_by: z.coerce.date().nullable(),
  closed_at: z.coerce.date().nullable(),
  ended_by: z.enum(orderEnders).nullable(),
  buyer: person,
  seller: person,
})
export const orderWhole = orderSchema.extend({
  history: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(orderEvents),
      actor: z.enum(orderEnders),
      text: z.string(),
      links: z.array(z.string()),
      attachments: z.array(z.object({ id: z.uuid() })),
      created_at: z.coerce.date(),
    }),
  ),
})

export const ordersInput = z
  .object({
    role: z.enum(orderRoles).default('all'),
    state: z.enum(orderFilters).default('all'),
    kind: z.enum(orderKinds).optional(),
    limit: z.coerce.number().int().min(1).max(ordersPage.max).default(ordersPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const ordersAnswer = z.object({ orders: z.array(orderSchema), next_cursor: z.string().nullable() })

export const orderInput = z.object({ id: z.uuid() })
export const orderAnswer = z.object({ order: orderWhole })

const link = z.string().trim().max(linkMax, SENTENCES.linkInvalid).refine(isLink, SENTENCES.linkInvalid)

const act = orderInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
export const deliverInput = act.extend({
  text: words(deliveryTextMax, SENTENCES.deliveryTooLong).default(''),
  links: z.array(link).max(linksMax, SENTENCES.linksTooMany).default([]),
  /** Ids of uploaded files. */
  attachments: z.array(z.uuid()).max(linksMax).default([]),
})
export const reviseInput = act.extend({
  message: words(revisionTextMax, SENTENCES.reviseTooLong).pipe(z.string().min(1, SENTENCES.reviseMissing)),
})
export const acceptInput = act
export const cancelInput = act.extend({ reason: words(cancelTextMax, SENTENCES.cancelTooLong).default('') })
export const actAnswer = z.object({
  order: orderWhole,
  /** The buyer's tokens, where the buyer moved some. */
  balance: z.number().optional(),
})

/** `order.changed` on `user:{id}` of both. */
export const orderChangedEvent = z.object({ order_id: z.uuid(), state: z.enum(orderStates) })

export type Order = z.infer<typeof orderSchema>
export type WholeOrder = z.infer<typeof orderWhole>
export type OrderEvent = WholeOrder['history'][number]
export type OrdersInput = z.infer<typeof ordersInput>
