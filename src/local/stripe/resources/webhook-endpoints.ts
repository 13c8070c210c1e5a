import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { boolean, mergeMetadata, type Params, requiredText, textOrNull, texts } from '../form.ts'
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
      'api_version connect description enabled_events metadata url',
      ({ params }) => table.add(create(world.now(), params), {}),
    ),
    operation(
      'POST /v1/webhook_endpoints/:id',
      'WebhookEndpointUpdateParams',
      'description disabled enabled_events metadata url',
      ({ id, params }) => withoutSecret(update(table.get(id, 'webhook endpoint'), params)),
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

/** Application of the platform's Connect endpoints. */
const APPLICATION = 'ca_local'

function create(now: number, params: Params): Stripe.WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: versionOf(params),
    application: boolean(params, 'connect') ? APPLICATION : null,
    created: now,
    description: textOrNull(params, 'description'),
    enabled_events: eventsOf(params),
    livemode: false,
    metadata: mergeMetadata(params),
    secret: newId('whsec', 32),
    status: 'enabled',
    url: urlOf(params),
  }
}

/** Changes an endpoint in place. Its API version and the accounts that it listens to are fixed. */
function update(endpoint: Stripe.WebhookEndpoint, params: Params): Stripe.WebhookEndpoint {
  if (params.url !== undefined) endpoint.url = urlOf(params)
  if (params.enabled_events !== undefined) endpoint.enabled_events = eventsOf(params)
  if (params.description !== undefined) endpoint.description = textOrNull(params, 'description')
  if (params.disabled !== undefined) endpoint.status = boolean(params, 'disabled') ? 'disabled' : 'enabled'
  endpoint.metadata = mergeMetadata(params, endpoint.metadata)
  return endpoint
}

function urlOf(params: Params): string {
  const url = requiredText(params, 'url')
  if (URL.canParse(url)) return url
  throw refuse('Invalid URL', { param: 'url', code: 'url_invalid' })
}

function versionOf(params: Params): string | null {
  const version = textOrNull(params, 'api_version')
  if (version === null || /^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version)) return version
  throw refuse(`Invalid API version: ${version}`, { param: 'api_version' })
}

/** Returns the selected events. A pattern such as `payment_intent.*` is not an event. */
function eventsOf(params: Params): string[] {
  const events = texts(params, 'enabled_events')
  if (!events)
    throw refuse('Missing required param: enabled_events.', { param: 'enabled_events', code: 'parameter_missing' })
  const unknown = events.find((event) => event !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(event))
  if (unknown !== undefined)
    throw refuse(`Invalid enabled_events: must be one of the documented events, not ${unknown}`, {
      param: 'enabled_events',
    })
  return events
}

/** Returns the endpoint without its secret, which only the response to its creation contains. */
function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}
