import type { CreatorCard } from '../contract.ts'
import type { Found, Thing } from './contract.ts'
import { type FoundGroup, foundGroups } from './lists.ts'

/** Returns the path of a thing's page. */
export function thingPath({ kind, id }: Pick<Thing, 'kind' | 'id'>): string {
  if (kind === 'product') return `/shop/product/${id}`
  if (kind === 'recording') return `/recordings/${id}`
  return kind === 'offer' ? `/offer/${id}` : `/events/${id}`
}

type Group = { group: 'people'; items: CreatorCard[] } | { group: Exclude<FoundGroup, 'people'>; items: Thing[] }

/** Returns the groups that have results, in their order. */
export const groupsOf = (found: Found): Group[] =>
  foundGroups
    .map((group): Group => (group === 'people' ? { group, items: found.people } : { group, items: found[group] }))
    .filter(({ items }) => items.length > 0)

/** Returns the first things of each group, without people. */
export const thingsOf = ({ events, products, recordings, offers }: Found, max: number): Thing[] =>
  [events, products, recordings, offers].flatMap((things) => things.slice(0, max))
