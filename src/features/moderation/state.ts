/** Returns the id after or before the open one; the first id if the open one is no longer in the list. */
export function neighbour(ids: readonly string[], open: string | undefined, by: 1 | -1): string | undefined {
  if (open === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(open)
  return at < 0 ? ids[0] : ids[at + by]
}
