import { noSuch, refuse } from './errors.ts'
import { integer, nested, type Params, text } from './form.ts'

const PAGE_DEFAULT = 10
const PAGE_MAX = 100

/**
 * Returns a page of a list, newest first. Parameters: `limit` is 1 to 100 (default 10), `starting_after` or
 * `ending_before` is an id, `created` is a time or a range. Refuses a cursor that does not exist.
 */
export function page<T extends { id: string; created?: number }>(url: string, newestFirst: T[], params: Params) {
  const limit = integer(params, 'limit') ?? PAGE_DEFAULT
  if (limit < 1 || limit > PAGE_MAX)
    throw refuse(`Invalid integer: limit must be between 1 and ${PAGE_MAX}`, {
      param: 'limit',
      code: 'parameter_invalid_integer',
    })
  const within = createdFilter(params)
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  if (after && before)
    throw refuse('You may only specify one of these parameters: starting_after, ending_before.', {
      param: 'starting_after',
    })
  const all = newestFirst
  const from = after ? positionOf(all, after, 'starting_after') + 1 : 0
  const to = before ? positionOf(all, before, 'ending_before') : all.length
  const matching = all.slice(from, to).filter((item) => within(item.created ?? 0))
  const data = before ? matching.slice(-limit) : matching.slice(0, limit)
  return { object: 'list', url, has_more: matching.length > limit, data }
}

function positionOf(all: { id: string }[], id: string, param: string): number {
  const at = all.findIndex((item) => item.id === id)
  if (at < 0) throw noSuch('object', id, param)
  return at
}

/** Returns a filter for times in Unix seconds from the parameter `created`. */
function createdFilter(params: Params): (created: number) => boolean {
  if (typeof params.created === 'string') {
    const exact = integer(params, 'created')
    return (created) => created === exact
  }
  const range = nested(params, 'created')
  if (!range) return () => true
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => integer(range, bound))
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}

/** Returns the objects whose fields equal the parameters of the same name, such as `customer=cus_…`. */
export function matching<T extends object>(objects: T[], params: Params, ...fields: (keyof T & string)[]): T[] {
  return fields.reduce((kept, field) => {
    const wanted = text(params, field)
    return wanted === undefined ? kept : kept.filter((object) => object[field] === wanted)
  }, objects)
}
