import * as z from 'zod/mini'

/** Realtime message `recording.changed` on `user:{id}` of its creator, as long as it is in the making. */
export const recordingChangedEvent = z.object({ recording_id: z.uuid() })
