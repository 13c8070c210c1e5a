import type { ContentItem } from '../contract.ts'

/** What a press on an item does. */
export type Press = 'view' | 'unlock' | 'subscribe' | 'nothing'

type Locked = Pick<ContentItem, 'access' | 'price' | 'tier'>

/** What is open is shown, what has a price asks for it, what only a tier opens leads to subscribing. */
export function pressOf({ access, price, tier }: Locked): Press {
  if (access === 'removed') return 'nothing'
  if (access !== 'locked') return 'view'
  if (price > 0) return 'unlock'
  return tier?.offered ? 'subscribe' : 'nothing'
}

/** The neighbour of an item among those that can be looked at; undefined at either end. */
export function neighbourOf<T extends { id: string }>(items: readonly T[], id: string, step: 1 | -1): T | undefined {
  const place = items.findIndex((item) => item.id === id)
  return place < 0 ? undefined : items[place + step]
}

/** Where an item is shown to whoever is given its address: over its creator's page. */
export const addressOf = ({ id, creator }: { id: string; creator: { username: string } }): string =>
  `/creator/${creator.username}?content=${id}`
