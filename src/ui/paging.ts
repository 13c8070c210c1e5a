/** Returns the number of items that a list of pages shows. */
export const shownOf = (pages: number, perPage: number, loaded: number): number => Math.min(pages * perPage, loaded)

/** Returns true if there are more items than shown, loaded or not. */
export const hasMore = (shown: number, loaded: number, hasNextPage: boolean): boolean => shown < loaded || hasNextPage

/** Removes duplicates, which appear if an item moves between two pages. The first position counts. */
export function onceEach<One extends { id: string }>(all: readonly One[]): One[] {
  const seen = new Set<string>()
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}
