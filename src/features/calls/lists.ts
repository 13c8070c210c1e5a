// Value lists for tables, routes and loaders. They contain no sentences, because every page loads them.

export const callTypes = ['video', 'voice'] as const
export type CallType = (typeof callTypes)[number]

/** States of a call from its request to its end. The filter `rejected` is an alias of `declined`. */
export const callStatuses = [
  ...(['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const),
  ...(['in_progress', 'completed', 'no_show', 'failed'] as const),
] as const
export type CallStatus = (typeof callStatuses)[number]

/** The two sides of a call. */
export const callSides = ['fan', 'creator'] as const
export type CallSide = (typeof callSides)[number]

/** Filters of the list of requests. `accepted` includes calls in progress. */
export const callFilters = ['all', ...callStatuses, 'rejected'] as const
export type CallFilter = (typeof callFilters)[number]

/** Kinds of entries in a call's timeline. */
export const callWhats = [
  ...(['asked', 'missed', 'accepted', 'declined', 'withdrawn', 'cancelled', 'moved'] as const),
  ...(['proposed', 'confirmed', 'proposal_declined', 'proposal_withdrawn', 'proposal_expired', 'expired'] as const),
  ...(['began', 'extended', 'completed', 'no_show', 'failed'] as const),
  ...(['minimum_held', 'minimum_paid', 'minimum_returned'] as const),
] as const
export type CallWhat = (typeof callWhats)[number]

/** Reasons why a call stops ringing. */
export const ringEnds = ['accepted', 'declined', 'withdrawn', 'missed', 'moved', 'expired'] as const
export type RingEnd = (typeof ringEnds)[number]

/** Calls among which a creator's next call is found. The dashboard prefetches them. */
export const nextCallQuery = { role: 'creator', status: 'accepted', limit: 20 } as const

/** Unvalidated search parameters of the pages of calls. `listing/state.ts` decides which values are valid. */
export type CallsSearch = { tab?: string; state?: string; as?: string; ask?: string }

const names = ['tab', 'state', 'as', 'ask']

export const readCallsSearch = (search: Record<string, unknown>): CallsSearch =>
  Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])))

/** Routes of the room for each type of call. */
export const roomOf = { video: '/video-call/$sessionId', voice: '/voice-call/$sessionId' } as const

/** Labels of the buttons that open the room. */
export const START = { creator: 'Start Now', fan: 'Join call', back: 'Return to the call' } as const

export type RoomSearch = { fan?: string }

/** Reads the search parameter with the fan's name. It only makes the URL readable; the page does not use it. */
export const readRoomSearch = ({ fan }: Record<string, unknown>): RoomSearch => (typeof fan === 'string' ? { fan } : {})
