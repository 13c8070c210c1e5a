import * as z from 'zod/mini'

/** Realtime message `recording.changed` on `user:{id}` of the creator, until the file is ready or failed. */
export const recordingChangedEvent = z.object({ recording_id: z.uuid() })
