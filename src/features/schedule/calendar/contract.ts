import * as z from 'zod/mini'

/** `call.changed` and `event.changed` on `user:{id}`. Their payload is ignored: the calendar is refetched. */
export const changedEvent = z.unknown()
