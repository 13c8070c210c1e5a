import * as z from 'zod/mini'

/** `call.changed` and `event.changed` on `user:{id}`: the calendar is read again, whatever they are about. */
export const changedEvent = z.unknown()
