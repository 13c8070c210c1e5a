import { refuse } from '../errors.ts'
import { boolean, text, texts } from '../form.ts'
import { matching, page } from '../lists.ts'
import { type Call, operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

export function events(world: World) {
  const understands = `created delivery_success type types ${PAGING}`
  return [
    operation('GET /v1/events', 'EventListParams', understands, (call) => list(world, call), { connected: true }),
    operation('GET /v1/events/:id', 'EventRetrieveParams', '', ({ id }) => world.db.events.get(id, 'event')),
  ]
}

/** Lists events: all, or only those that an endpoint has not accepted yet. */
function list(world: World, { params, caller }: Call) {
  const types = texts(params, 'types')
  if (types && text(params, 'type'))
    throw refuse('You may only specify one of these parameters: type, types.', { param: 'type' })
  const delivered = boolean(params, 'delivery_success')
  const own = world.db.events
    .newestFirst()
    .filter((event) => (event.account ?? null) === caller.account)
    .filter((event) => delivered === undefined || delivered === (event.pending_webhooks === 0))
  const wanted = types ? own.filter((event) => types.includes(event.type)) : matching(own, params, 'type')
  return page('/v1/events', wanted, params)
}
