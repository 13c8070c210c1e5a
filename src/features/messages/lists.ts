// Constants without texts, for tables, routes and loaders.

/** Kinds of messages; each has its own rate. */
export const kinds = ['text', 'image', 'audio', 'video'] as const
export type Kind = (typeof kinds)[number]

export const messageStates = ['free', 'held', 'paid', 'returned'] as const

export const conversationsPage = { default: 20, max: 50 } as const
export const messagesPage = { default: 50, max: 200 } as const
