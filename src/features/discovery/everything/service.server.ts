import { itemOf } from '#features/content/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { toCard } from '../listings/service.server.ts'
import { searchOf } from '../rules.ts'
import { MATCH } from '../search/store.server.ts'
import type { Found, Thing } from './contract.ts'
import { foundMax, type ThingGroup, thingGroups } from './lists.ts'
import { type FoundThings, findEverything, findMisspelt } from './store.server.ts'

const flags: Partial<Record<ThingGroup, FeatureFlag>> = {
  products: 'shop-items',
  offers: 'offers',
  recordings: 'content-api',
}

/**
 * Finds people and things of all kinds for a search. Corrects typing mistakes only if there is no exact match. Returns
 * empty groups for short searches. One round trip, or two for a corrected search.
 */
export async function everything(ctx: Context, q: string): Promise<Found> {
  const search = searchOf(q)
  if (search === undefined) return foundOf(ctx, [], {}, false)
  const viewer = viewerOf(ctx)
  const wanted = thingGroups.filter((group) => isOn(flags[group], ctx.env.FEATURE_FLAGS))
  const { people, things } = await findEverything(ctx.db, viewer, { search, wanted })
  const exact = people.filter(({ match }) => match !== MATCH.misspelt)
  if (exact.length > 0 || hasAny(things)) return foundOf(ctx, exact, things, false)
  const misspelt = await findMisspelt(ctx.db, viewer, { search, wanted })
  return foundOf(ctx, people, misspelt, people.length > 0 || hasAny(misspelt))
}

const hasAny = (things: FoundThings): boolean => Object.values(things).some((list) => (list?.length ?? 0) > 0)

type People = Awaited<ReturnType<typeof findEverything>>['people']

const foundOf = (ctx: Context, people: People, things: FoundThings, corrected: boolean): Found => ({
  people: people.slice(0, foundMax.people).map(toCard),
  events: things.events ?? [],
  products: things.products ?? [],
  recordings: (things.recordings ?? []).map((row) => recordingOf(itemOf(ctx, row))),
  offers: things.offers ?? [],
  corrected,
})

const recordingOf = ({ id, title, price, duration, thumbnail_url, creator }: ReturnType<typeof itemOf>): Thing => ({
  kind: 'recording',
  id,
  title,
  price,
  left: null,
  starts_at: null,
  duration,
  image_url: thumbnail_url,
  creator,
})
