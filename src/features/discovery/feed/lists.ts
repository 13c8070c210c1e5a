/** What a post is about; `series` is an event that repeats, shown by its next date. */
export const postKinds = ['content', 'digital', 'live', 'event', 'series'] as const
export type PostKind = (typeof postKinds)[number]

export const feedPage = { default: 12, max: 50 } as const
