import type Stripe from 'stripe'
import { noSuch } from '../errors.ts'
import { mergeMetadata, type Params, requiredText, text, textOrNull } from '../form.ts'
import { newId, token } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

/** Returns a customer. Refuses an unknown or deleted customer. */
export function liveCustomer(world: World, id: string, param?: string): Stripe.Customer {
  const customer = world.db.customers.get(id, 'customer', param)
  if (world.db.customers.hidden(id).deleted) throw noSuch('customer', id, param)
  return customer
}

export function customers(world: World) {
  const { db } = world
  const living = () => db.customers.newestFirst().filter(({ id }) => !db.customers.hidden(id).deleted)
  return [
    operation(
      'POST /v1/customers',
      'CustomerCreateParams',
      'description email metadata name phone',
      ({ params, caller }) => {
        const customer = db.customers.add(create(world.now(), params), {})
        world.announce('customer.created', customer, { caller })
        return customer
      },
    ),
    operation('GET /v1/customers', 'CustomerListParams', `created email ${PAGING}`, ({ params }) =>
      page('/v1/customers', matching(living(), params, 'email'), params),
    ),
    operation('GET /v1/customers/:id', 'CustomerRetrieveParams', '', ({ id }) => {
      const customer = db.customers.get(id, 'customer')
      return db.customers.hidden(id).deleted ? { id, object: 'customer', deleted: true } : customer
    }),
    operation(
      'POST /v1/customers/:id',
      'CustomerUpdateParams',
      'description email invoice_settings metadata name phone',
      ({ id, params, caller }) => {
        const customer = update(liveCustomer(world, id), params)
        world.announce('customer.updated', customer, { caller })
        return customer
      },
    ),
    operation('DELETE /v1/customers/:id', 'CustomerDeleteParams', '', ({ id, caller }) => {
      const customer = liveCustomer(world, id)
      db.customers.hidden(id).deleted = true
      for (const method of db.payment_methods.oldestFirst()) if (method.customer === id) method.customer = null
      world.announce('customer.deleted', customer, { caller })
      return { id, object: 'customer', deleted: true }
    }),
    operation(
      'GET /v1/customers/:id/payment_methods',
      'CustomerListPaymentMethodsParams',
      `type ${PAGING}`,
      ({ id, params }) => {
        liveCustomer(world, id)
        const saved = db.payment_methods.newestFirst().filter((method) => method.customer === id)
        return page(`/v1/customers/${id}/payment_methods`, matching(saved, params, 'type'), params)
      },
    ),
  ]
}

function create(now: number, params: Params): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOrNull(params, 'description'),
    discount: null,
    email: textOrNull(params, 'email'),
    invoice_prefix: token(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata(params),
    name: textOrNull(params, 'name'),
    next_invoice_sequence: 1,
    phone: textOrNull(params, 'phone'),
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

function update(customer: Stripe.Customer, params: Params): Stripe.Customer {
  for (const field of ['description', 'email', 'name', 'phone'] as const)
    if (text(params, field) !== undefined) customer[field] = textOrNull(params, field)
  const settings = params.invoice_settings
  if (settings !== undefined && typeof settings === 'object' && !Array.isArray(settings))
    customer.invoice_settings.default_payment_method = requiredText(settings, 'default_payment_method')
  customer.metadata = mergeMetadata(params, customer.metadata)
  return customer
}
