/** Kinds of posts; `series` is a recurring event, shown with its next date. */
export const postKinds = ['content', 'digital', 'live', 'event', 'series'] as const
export type PostKind = (typeof postKinds)[number]

export const feedPage = { default: 12, max: 50 } as const
