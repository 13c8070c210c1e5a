import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { searchText } from '#shared/search-text.ts'
import { anyLine, anyText, digitsLine, neededLine } from '#shared/written.ts'
import { isLink, isTracking } from './actions/state.ts'
import {
  addressMax,
  cancelTextMax,
  carrierMax,
  decisionTextMax,
  deliveryTextMax,
  disputeFilters,
  disputeOutcomes,
  disputeTextMax,
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
  shipTextMax,
} from './spec.ts'

const words = (max: number, tooLong: string) => anyText({ max, tooLong })

const addressLine = (max: number) => anyLine({ max, tooLong: SENTENCES.addressLong })
const needed = (max: number) => neededLine({ max, missing: SENTENCES.addressMissing, tooLong: SENTENCES.addressLong })

/** Where a parcel goes. */
export const addressSchema = z.object({
  name: needed(addressMax.name),
  line1: needed(addressMax.line),
  line2: addressLine(addressMax.line).default(''),
  city: needed(addressMax.city),
  /** State, province or county, where the country has them in its addresses. */
  region: addressLine(addressMax.region).default(''),
  postal_code: addressLine(addressMax.postalCode).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string(SENTENCES.countryUnknown)
    .trim()
    .toUpperCase()
    .max(2, SENTENCES.countryUnknown)
    .refine(isCountry, SENTENCES.countryUnknown),
  /** For the carrier. */
  phone: digitsLine()
    .transform((typed) => typed.replaceAll(/ ?[./]+ ?/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(addressMax.phone, SENTENCES.phoneForm)
        .regex(/^[\d +()-]*$/, SENTENCES.phoneForm),
    )
    .default(''),
})
export type Address = z.infer<typeof addressSchema>

const dispute = z.object({
  reason: z.string(),
  opened_at: z.coerce.date(),
  closed_at: z.coerce.date().nullable(),
  closed_by: z.enum(orderEnders).nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  /** Why an admin decided so. */
  note: z.string(),
})

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
  /** Whether it goes by post. */
  physical: z.boolean(),
  image_url: z.string().nullable(),
  /** Until when the buyer may cancel, as long as nothing was sent. */
  cancel_until: z.coerce.date().nullable(),
  shipped_at: z.coerce.date().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  dispute: dispute.nullable(),
  buyer: person,
  seller: person,
})
/** Sealed, and what opens it. */
export const sealedAddress = z.object({ key_id: z.string(), text: z.string(), owner: z.string() })

/** A file that was handed over; `url` works for some minutes, and reading the order again gives another. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_ms: z.number().nullable(),
  url: z.string().nullable().default(null),
  /** The first frame, where `url` is an animation. */
  still_url: z.string().nullable().default(null),
  /** The same as `url`, to be saved. */
  download_url: z.string().nullable().default(null),
})

export const orderWhole = orderSchema.extend({
  /** Where it is sent, to the two of the order and as long as it is open; null: nowhere, or no longer kept. */
  shipping_address: addressSchema.nullable().default(null),
  history: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(orderEvents),
      actor: z.enum(orderEnders),
      text: z.string(),
      links: z.array(z.string()),
      attachments: z.array(attachmentSchema),
      created_at: z.coerce.date(),
    }),
  ),
})

export const ordersInput = z
  .object({
    role: z.enum(orderRoles).default('all'),
    state: z.enum(orderFilters).default('all'),
    kind: z.enum(orderKinds).optional(),
    /** In the title, or in the name of the other person. */
    search: searchText(SENTENCES.searchTooLong),
    limit: queryNumber(z.int().min(1).max(ordersPage.max)).default(ordersPage.default),
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
  /** Ids of completed uploads of the kind `delivery`. */
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

const carrier = addressLine(carrierMax)
const tracking = digitsLine().refine(isTracking, SENTENCES.trackingForm)
/** What is left out is not known; once more corrects it. */
export const shipInput = act.extend({
  carrier: carrier.default(''),
  tracking_number: tracking.default(''),
  tracking_url: z.union([z.literal(''), link]).default(''),
  message: words(shipTextMax, SENTENCES.shipTooLong).default(''),
})
export const disputeInput = act.extend({
  reason: words(disputeTextMax, SENTENCES.disputeTooLong).pipe(z.string().min(1, SENTENCES.disputeMissing)),
})

/** An order in dispute, as an admin has it: without where it is sent. */
export const caseSchema = orderWhole.omit({ role: true, shipping_address: true })
export const casesInput = z
  .object({
    state: z.enum(disputeFilters).default('open'),
    limit: queryNumber(z.int().min(1).max(ordersPage.max)).default(ordersPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const casesAnswer = z.object({ disputes: z.array(caseSchema), next_cursor: z.string().nullable() })
export const resolveInput = act.extend({
  /** refund: all tokens go back to the fan; pay: they go to the creator. */
  outcome: z.enum(disputeOutcomes),
  reason: words(decisionTextMax, SENTENCES.decisionTooLong).pipe(z.string().min(1, SENTENCES.decisionMissing)),
})
export const resolveAnswer = z.object({ dispute: caseSchema })

export type Order = z.infer<typeof orderSchema>
export type WholeOrder = z.infer<typeof orderWhole>
export type Case = z.infer<typeof caseSchema>
export type OrderAttachment = z.infer<typeof attachmentSchema>
export type OrderEvent = WholeOrder['history'][number]
export type CasesInput = z.infer<typeof casesInput>
export type ResolveInput = z.infer<typeof resolveInput>
export type OrdersInput = z.infer<typeof ordersInput>
