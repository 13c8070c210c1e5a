/** Segments of a creator's fans; each fan is in exactly one (README.md). */
export const segments = ['new', 'regular', 'vip', 'quiet'] as const
export type Segment = (typeof segments)[number]

export const audiences = ['all', 'vip', 'top_spenders', 'new', 'regular', 'quiet'] as const
export const frequencies = ['once', 'daily', '3days', 'weekly'] as const
export const broadcastStates = ['active', 'paused', 'cancelled'] as const

/** Kinds of paid content. */
export const contentKinds = ['image', 'audio', 'video'] as const

export type Audience = (typeof audiences)[number]
export type Frequency = (typeof frequencies)[number]
export type BroadcastState = (typeof broadcastStates)[number]
