// What tables, routes and loaders need to know; no sentences here.

export const callTypes = ['video', 'voice'] as const
export type CallType = (typeof callTypes)[number]

/** The states of a call, from its request to its end; `rejected` is read as declined. */
export const callStatuses = [
  ...(['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const),
  ...(['in_progress', 'completed', 'no_show', 'failed'] as const),
] as const
export type CallStatus = (typeof callStatuses)[number]

/** The two people of a call. */
export const callSides = ['fan', 'creator'] as const
export type CallSide = (typeof callSides)[number]

/** What the list of requests can be asked for; `accepted` has those under way too. */
export const callFilters = ['all', ...callStatuses, 'rejected'] as const
export type CallFilter = (typeof callFilters)[number]

/** The lines of a call's timeline. */
export const callWhats = [
  ...(['asked', 'missed', 'accepted', 'declined', 'withdrawn', 'cancelled', 'moved'] as const),
  ...(['proposed', 'confirmed', 'proposal_declined', 'proposal_withdrawn', 'proposal_expired', 'expired'] as const),
  ...(['began', 'extended', 'completed', 'no_show', 'failed'] as const),
  ...(['minimum_held', 'minimum_paid', 'minimum_returned'] as const),
] as const
export type CallWhat = (typeof callWhats)[number]

/** Why a call no longer rings. */
export const ringEnds = ['accepted', 'declined', 'withdrawn', 'missed', 'moved', 'expired'] as const
export type RingEnd = (typeof ringEnds)[number]
