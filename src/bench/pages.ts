import pg from 'pg'
import * as z from 'zod'
import { createCall } from '#local/demo/api.ts'
import { adminPaths, type Ids, pathsFor } from '#testing/visits.ts'
import type { Bench } from './browser.ts'

/** A page of the product. `as` is the signed-in demo user, if any. */
export type Visited = { page: string; as?: string }

export const nameOf = ({ page, as }: Visited) => (as ? `${page} of ${as}` : page)

/** Public pages that signed-in users open most. */
const alsoSignedIn = ['/explore', '/creator/mira_koval', '/live', '/help']

/** Returns the ids of demo data in the URLs of pages. */
export async function readIds(ownerUrl: string): Promise<Ids> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(`
    with fan as (select id from users where username = 'fan')
    select
      (select id from call_requests where fan_id = (table fan) order by id limit 1) as call,
      (select id from events where status = 'scheduled' and starts_at > now() order by starts_at limit 1) as event,
      (select id from orders where buyer_id = (table fan) order by id limit 1) as "offerOrder",
      (select id from products where name = 'A letter by hand' order by id limit 1) as product,
      (select id from purchases where user_id = (table fan) order by id limit 1) as purchase,
      (select id from content_items where title = 'Kitchen rehearsal, one take') as recording,
      (select s.id from streams s join users u on u.id = s.creator_id where u.username = 'creator' limit 1) as stream`)
  await client.end()
  const id = z.string()
  const ids = { call: id, event: id, offerOrder: id, product: id, purchase: id, recording: id, stream: id }
  return z.object(ids).parse(rows[0])
}

/** Returns every page of the route tree, for each role that sees another page there. */
export async function everyPage({ origin, cloud }: Pick<Bench, 'origin' | 'cloud'>): Promise<Visited[]> {
  const body = { tokenAmount: 200, paymentMethodId: 'pm_card_visa', isGift: false }
  await createCall(origin)('POST', '/tokens/purchase', { as: 'fan', body })
  const ids = await readIds(cloud.ownerUrl)
  const roles = ['fan', 'creator', 'admin'] as const
  return [
    ...pathsFor('visitor', ids).map((page) => ({ page })),
    ...roles.flatMap((as) => pathsFor(as, ids).map((page) => ({ page, as }))),
    { page: '/dashboard', as: 'fan' },
    ...alsoSignedIn.map((page) => ({ page, as: 'fan' })),
    ...adminPaths.map((page) => ({ page, as: 'admin' })),
  ]
}

/**
 * Returns the pages with one of these paths, roles (`visitor` too) or names (`/offers of creator`); all pages without
 * arguments.
 * @throws if there is no such page
 */
export function pagesNamed(pages: readonly Visited[], named: readonly string[]): Visited[] {
  if (named.length === 0) return [...pages]
  const found = pages.filter((one) => [one.page, one.as ?? 'visitor', nameOf(one)].some((by) => named.includes(by)))
  if (found.length > 0) return found
  throw new Error(`There is no page of ${named.join(', ')}; there are ${pages.map(nameOf).join(', ')}.`)
}
