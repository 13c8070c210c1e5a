import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import {
  anyLine,
  anyText,
  digitsLine,
  idempotencyKeySchema,
  neededLine,
  queryNumber,
  searchText,
} from '#shared/schemas.ts'
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
  orderEndActors,
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

/** Shipping address. */
export const addressSchema = z.object({
  name: needed(addressMax.name),
  line1: needed(addressMax.line),
  line2: addressLine(addressMax.line).default(''),
  city: needed(addressMax.city),
  /** State, province or county, in countries whose addresses include it. */
  region: addressLine(addressMax.region).default(''),
  postal_code: addressLine(addressMax.postalCode).default(''),
  /** ISO 3166-1 alpha-2 code. */
  country: z
    .string(SENTENCES.countryUnknown)
    .trim()
    .toUpperCase()
    .max(2, SENTENCES.countryUnknown)
    .refine(isCountry, SENTENCES.countryUnknown),
  /** Phone number for the carrier. */
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
  closed_by: z.enum(orderEndActors).nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  /** Reason of an admin's decision. */
  note: z.string(),
})

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** True if the person has a public page. */
  is_active: z.boolean(),
})

export const orderSchema = z.object({
  id: z.uuid(),
  kind: z.enum(orderKinds),
  /** Id of the offer or product, which may be deleted. */
  item_id: z.uuid(),
  /** The caller's side of the order. */
  role: z.enum(['buyer', 'seller']),
  title: z.string(),
  description: z.string(),
  /** Price at the time of the order. */
  tokens: z.number(),
  delivery_hours: z.number(),
  /** The buyer's wishes. */
  note: z.string(),
  state: z.enum(orderStates),
  revisions: z.number(),
  /** True if the order is late, so that the buyer may cancel. */
  overdue: z.boolean(),
  ordered_at: z.coerce.date(),
  due_at: z.coerce.date(),
  delivered_at: z.coerce.date().nullable(),
  /** Time at which the delivery counts as accepted. */
  accept_by: z.coerce.date().nullable(),
  closed_at: z.coerce.date().nullable(),
  ended_by: z.enum(orderEndActors).nullable(),
  /** True for an order that is sent by post. */
  physical: z.boolean(),
  image_url: z.string().nullable(),
  /** Time until which the buyer may cancel before shipping. */
  cancel_until: z.coerce.date().nullable(),
  shipped_at: z.coerce.date().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  dispute: dispute.nullable(),
  buyer: person,
  seller: person,
})
/** A sealed address with the id of its key. */
export const sealedAddress = z.object({ key_id: z.string(), text: z.string(), owner: z.string() })

/** A delivered file. `url` is valid for some minutes; reading the order again returns a new one. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_ms: z.number().nullable(),
  url: z.string().nullable().default(null),
  /** URL of the first frame, if `url` is an animation. */
  still_url: z.string().nullable().default(null),
  /** URL that downloads the file. */
  download_url: z.string().nullable().default(null),
})

export const orderDetails = orderSchema.extend({
  /** Shipping address for both sides while the order is open; null without one, or after its end. */
  shipping_address: addressSchema.nullable().default(null),
  history: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(orderEvents),
      actor: z.enum(orderEndActors),
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
    /** Matches the title or the name of the other side. */
    search: searchText(SENTENCES.searchTooLong),
    limit: queryNumber(z.int().min(1).max(ordersPage.max)).default(ordersPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const ordersOutput = z.object({ orders: z.array(orderSchema), next_cursor: z.string().nullable() })

export const orderInput = z.object({ id: z.uuid() })
export const orderOutput = z.object({ order: orderDetails })

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
export const actOutput = z.object({
  order: orderDetails,
  /** The buyer's balance, if the buyer's action moved tokens. */
  balance: z.number().optional(),
})

const carrier = addressLine(carrierMax)
const tracking = digitsLine().refine(isTracking, SENTENCES.trackingForm)
/** Shipping details. Unknown ones are omitted; a second request corrects them. */
export const shipInput = act.extend({
  carrier: carrier.default(''),
  tracking_number: tracking.default(''),
  tracking_url: z.union([z.literal(''), link]).default(''),
  message: words(shipTextMax, SENTENCES.shipTooLong).default(''),
})
export const disputeInput = act.extend({
  reason: words(disputeTextMax, SENTENCES.disputeTooLong).pipe(z.string().min(1, SENTENCES.disputeMissing)),
})

/** An order in dispute as admins see it, without the shipping address. */
export const caseSchema = orderDetails.omit({ role: true, shipping_address: true })
export const casesInput = z
  .object({
    state: z.enum(disputeFilters).default('open'),
    limit: queryNumber(z.int().min(1).max(ordersPage.max)).default(ordersPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const casesOutput = z.object({ disputes: z.array(caseSchema), next_cursor: z.string().nullable() })
export const resolveInput = act.extend({
  /** `refund`: all tokens return to the fan; `pay`: all tokens go to the creator. */
  outcome: z.enum(disputeOutcomes),
  reason: words(decisionTextMax, SENTENCES.decisionTooLong).pipe(z.string().min(1, SENTENCES.decisionMissing)),
})
export const resolveOutput = z.object({ dispute: caseSchema })

export type Order = z.infer<typeof orderSchema>
export type OrderDetails = z.infer<typeof orderDetails>
export type Case = z.infer<typeof caseSchema>
export type OrderAttachment = z.infer<typeof attachmentSchema>
export type OrderEvent = OrderDetails['history'][number]
export type CasesInput = z.infer<typeof casesInput>
export type ResolveInput = z.infer<typeof resolveInput>
export type OrdersInput = z.infer<typeof ordersInput>
