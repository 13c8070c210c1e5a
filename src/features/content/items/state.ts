import type { ContentItem } from '../contract.ts'

/** Action of a click on an item. */
export type ClickAction = 'view' | 'unlock' | 'subscribe' | 'nothing'

type Locked = Pick<ContentItem, 'access' | 'price' | 'tier'>

/**
 * Returns the action of a click: `view` an open item, `unlock` one with a price, or `subscribe` for an item that needs
 * a tier.
 */
export function clickActionOf({ access, price, tier }: Locked): ClickAction {
  if (access === 'removed') return 'nothing'
  if (access !== 'locked') return 'view'
  if (price > 0) return 'unlock'
  return tier?.offered ? 'subscribe' : 'nothing'
}

/** Returns the next or previous item that can be viewed; undefined at either end. */
export function neighbourOf<T extends { id: string }>(items: readonly T[], id: string, step: 1 | -1): T | undefined {
  const place = items.findIndex((item) => item.id === id)
  return place < 0 ? undefined : items[place + step]
}

/** Returns the path of an item, which opens over its creator's page. */
export const addressOf = ({ id, creator }: { id: string; creator: { username: string } }): string =>
  `/creator/${creator.username}?content=${id}`
