/** Where a call of each type is held. */
export const roomOf = { video: '/video-call/$sessionId', voice: '/voice-call/$sessionId' } as const

/** What leads into a call. */
export const START = { creator: 'Start Now', fan: 'Join call', back: 'Return to the call' } as const

export type RoomSearch = { fan?: string }

/** The address names the fan, for whoever reads it; the call knows both. */
export const readRoomSearch = ({ fan }: Record<string, unknown>): RoomSearch => (typeof fan === 'string' ? { fan } : {})
