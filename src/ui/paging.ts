/** How many items a list that grows by the page shows. */
export const shownOf = (pages: number, perPage: number, loaded: number): number => Math.min(pages * perPage, loaded)

/** Whether there is more than is shown: loaded already, or still to be fetched. */
export const hasMore = (shown: number, loaded: number, hasNextPage: boolean): boolean => shown < loaded || hasNextPage

/** Nothing twice, where something moved or was added between two pages: the first place counts. */
export function onceEach<One extends { id: string }>(all: readonly One[]): One[] {
  const seen = new Set<string>()
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}
