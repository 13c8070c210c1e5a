export const fanPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
