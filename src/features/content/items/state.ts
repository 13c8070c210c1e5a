import type { ContentItem } from '../contract.ts'

/** Action of a click on an item. */
export type Press = 'view' | 'unlock' | 'subscribe' | 'nothing'

type Locked = Pick<ContentItem, 'access' | 'price' | 'tier'>

/** Returns the action: open items are viewed, priced ones unlocked, and items that need a tier lead to subscribing. */
export function pressOf({ access, price, tier }: Locked): Press {
  if (access === 'removed') return 'nothing'
  if (access !== 'locked') return 'view'
  if (price > 0) return 'unlock'
  return tier?.offered ? 'subscribe' : 'nothing'
}

/** Returns the neighbour among items that can be viewed; undefined at either end. */
export function neighbourOf<T extends { id: string }>(items: readonly T[], id: string, step: 1 | -1): T | undefined {
  const place = items.findIndex((item) => item.id === id)
  return place < 0 ? undefined : items[place + step]
}

/** Returns the link to an item: over its creator's page. */
export const addressOf = ({ id, creator }: { id: string; creator: { username: string } }): string =>
  `/creator/${creator.username}?content=${id}`
