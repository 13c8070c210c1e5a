import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { boolean, requiredText, text, textOrNull, texts } from '../form.ts'
import { newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

export function events(world: World) {
  const { db } = world
  return [
    operation(
      'GET /v1/events',
      'EventListParams',
      `created delivery_success type types ${PAGING}`,
      ({ params, caller }) => {
        const types = texts(params, 'types')
        if (types && text(params, 'type'))
          throw refuse('You may only specify one of these parameters: type, types.', { param: 'type' })
        const delivered = boolean(params, 'delivery_success')
        const own = db.events
          .newestFirst()
          .filter((event) => (event.account ?? null) === caller.account)
          .filter((event) => delivered === undefined || delivered === (event.pending_webhooks === 0))
        const wanted = types ? own.filter((event) => types.includes(event.type)) : matching(own, params, 'type')
        return page('/v1/events', wanted, params)
      },
      { connected: true },
    ),
    operation('GET /v1/events/:id', 'EventRetrieveParams', '', ({ id }) => db.events.get(id, 'event')),
    operation(
      'POST /v1/webhook_endpoints',
      'WebhookEndpointCreateParams',
      'api_version description enabled_events url',
      ({ params }) => {
        const url = requiredText(params, 'url')
        if (!URL.canParse(url)) throw refuse('Invalid URL', { param: 'url', code: 'url_invalid' })
        const enabled = texts(params, 'enabled_events')
        if (!enabled)
          throw refuse('Missing required param: enabled_events.', {
            param: 'enabled_events',
            code: 'parameter_missing',
          })
        const endpoint: Stripe.WebhookEndpoint = {
          id: newId('we'),
          object: 'webhook_endpoint',
          api_version: textOrNull(params, 'api_version'),
          application: null,
          created: world.now(),
          description: textOrNull(params, 'description'),
          enabled_events: enabled,
          livemode: false,
          metadata: {},
          secret: newId('whsec', 32),
          status: 'enabled',
          url,
        }
        return db.webhook_endpoints.add(endpoint, {})
      },
    ),
    operation('GET /v1/webhook_endpoints', 'WebhookEndpointListParams', PAGING, ({ params }) =>
      page('/v1/webhook_endpoints', db.webhook_endpoints.newestFirst().map(withoutSecret), params),
    ),
    operation('GET /v1/webhook_endpoints/:id', 'WebhookEndpointRetrieveParams', '', ({ id }) =>
      withoutSecret(db.webhook_endpoints.get(id, 'webhook endpoint')),
    ),
    operation('DELETE /v1/webhook_endpoints/:id', 'WebhookEndpointDeleteParams', '', ({ id }) => {
      db.webhook_endpoints.get(id, 'webhook endpoint')
      db.webhook_endpoints.remove(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    }),
  ]
}

/** The secret is shown once, in the answer that creates the endpoint. */
function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}
