const minute = 60_000

/**
 * Query options of the creator list, shared by loader and screen, so that returning from a profile restores all pages and
 * the scroll position.
 */
export const creatorListQuery = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  staleTime: 5 * minute,
  gcTime: 30 * minute,
}
