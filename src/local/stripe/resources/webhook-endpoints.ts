import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { type Params, requiredText, textOrNull, texts } from '../form.ts'
import { newId } from '../ids.ts'
import { page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

export function webhookEndpoints(world: World) {
  const table = world.db.webhook_endpoints
  return [
    operation(
      'POST /v1/webhook_endpoints',
      'WebhookEndpointCreateParams',
      'api_version description enabled_events url',
      ({ params }) => table.add(create(world.now(), params), {}),
    ),
    operation('GET /v1/webhook_endpoints', 'WebhookEndpointListParams', PAGING, ({ params }) =>
      page('/v1/webhook_endpoints', table.newestFirst().map(withoutSecret), params),
    ),
    operation('GET /v1/webhook_endpoints/:id', 'WebhookEndpointRetrieveParams', '', ({ id }) =>
      withoutSecret(table.get(id, 'webhook endpoint')),
    ),
    operation('DELETE /v1/webhook_endpoints/:id', 'WebhookEndpointDeleteParams', '', ({ id }) => {
      table.get(id, 'webhook endpoint')
      table.remove(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    }),
  ]
}

function create(now: number, params: Params): Stripe.WebhookEndpoint {
  const url = requiredText(params, 'url')
  if (!URL.canParse(url)) throw refuse('Invalid URL', { param: 'url', code: 'url_invalid' })
  const events = texts(params, 'enabled_events')
  if (!events)
    throw refuse('Missing required param: enabled_events.', { param: 'enabled_events', code: 'parameter_missing' })
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOrNull(params, 'api_version'),
    application: null,
    created: now,
    description: textOrNull(params, 'description'),
    enabled_events: events,
    livemode: false,
    metadata: {},
    secret: newId('whsec', 32),
    status: 'enabled',
    url,
  }
}

/** Returns the endpoint without its secret, which only the response to its creation contains. */
function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}
