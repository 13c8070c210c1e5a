/** `perPage` of them, counted from 0; only as many pages as there are. */
export const pagesOf = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage))

/** Whether the item at a place stands on a page. */
export const isOnPage = (index: number, page: number, perPage: number): boolean => Math.floor(index / perPage) === page
