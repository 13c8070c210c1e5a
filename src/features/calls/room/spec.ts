import { reason } from '#shared/errors.ts'

/** The key of a meter opens it for so long; who comes back later joins again. */
export const keyMinutes = 5
/** Where a call's meter is reached. */
export const meterPath = '/api/meter'

export const ROOM_REFUSALS = {
  elsewhere: reason('conflict', 'OPEN_ELSEWHERE', 'This call is open on another device. You can continue it here.'),
  unavailable: reason(
    'unavailable',
    'MEETINGS_UNAVAILABLE',
    'Calls cannot be connected right now. Nothing is charged; please try again in a moment.',
  ),
} as const
