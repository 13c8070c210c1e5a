import * as z from 'zod/mini'

/**
 * Payload of the realtime messages `call.changed` and `event.changed` on `user:{id}`. It is ignored, because the
 * calendar is refetched.
 */
export const changedEvent = z.unknown()
