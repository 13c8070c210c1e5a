/** Routes of the room for each type of call. */
export const roomOf = { video: '/video-call/$sessionId', voice: '/voice-call/$sessionId' } as const

/** Labels of the buttons that open the room. */
export const START = { creator: 'Start Now', fan: 'Join call', back: 'Return to the call' } as const

export type RoomSearch = { fan?: string }

/** Reads the search parameter with the fan's name. It only makes the address readable; the call itself has both people. */
export const readRoomSearch = ({ fan }: Record<string, unknown>): RoomSearch => (typeof fan === 'string' ? { fan } : {})
