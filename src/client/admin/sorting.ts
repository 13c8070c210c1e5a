/** Values by which a list sorts, by the key of their column. A column without a value does not sort. */
export type SortBy<Item> = Readonly<Record<string, (item: Item) => string | number>>

/** A sort order: the key of a column, after a minus if the largest value comes first. */
export type SortOrder = string

/** Returns the key and the direction of an order. */
export const readOrder = (order: SortOrder): { key: string; isDown: boolean } => ({
  key: order.replace(/^-/, ''),
  isDown: order.startsWith('-'),
})

/**
 * Returns the next order of a column: figures begin with the largest, texts with A, then the other way round, then the
 * order of the server (undefined).
 */
export function nextOrder(key: string, order: SortOrder | undefined, isText = false): SortOrder | undefined {
  const [first, second] = isText ? [key, `-${key}`] : [`-${key}`, key]
  if (order === first) return second
  return order === second ? undefined : first
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** Returns the rows in an order. Equal rows keep their place; an unknown order changes nothing. */
export function sorted<Item>(
  items: readonly Item[],
  sortBy: SortBy<Item>,
  order: SortOrder | undefined,
): readonly Item[] {
  if (order === undefined) return items
  const { key, isDown } = readOrder(order)
  const by = Object.hasOwn(sortBy, key) ? sortBy[key] : undefined
  return by ? items.toSorted((a, b) => (isDown ? compare(by(b), by(a)) : compare(by(a), by(b)))) : items
}

/** Returns the id after or before the open one; the first id if the open one is no longer in the list. */
export function neighbour(ids: readonly string[], open: string | undefined, by: 1 | -1): string | undefined {
  if (open === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(open)
  return at < 0 ? ids[0] : ids[at + by]
}
