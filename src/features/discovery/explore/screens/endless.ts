const minute = 60_000

/** How the list of creators is kept, for the loader and the screen alike: leaving for a creator and coming back finds
 * every page, and so the same place. */
export const endless = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  staleTime: 5 * minute,
  gcTime: 30 * minute,
}
