/** Lists of products; what was there stays until what is searched for has come. */
export const productPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  placeholderData: <T>(before: T) => before,
}
