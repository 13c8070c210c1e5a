// What tables, routes and loaders need to know; no sentences here.

/** What a message can be, each with a rate of its own. */
export const kinds = ['text', 'image', 'audio', 'video'] as const
export type Kind = (typeof kinds)[number]

export const messageStates = ['free', 'held', 'paid', 'returned'] as const

export const conversationsPage = { default: 20, max: 50 } as const
export const messagesPage = { default: 50, max: 200 } as const
