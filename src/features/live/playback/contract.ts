import * as z from 'zod'

/** Playback of a broadcast stream, for a viewer without a seat in its meeting. */
export const playbackSchema = z.object({
  playback_id: z.uuid(),
  /** Path of the HLS playlist. It needs the cookie that comes with this response. */
  playlist_url: z.string(),
  /** Seconds until the page has to renew the playback. */
  renew_seconds: z.number(),
})
export type Playback = z.infer<typeof playbackSchema>

/** Playback of the caller; `visitor` is the id of a visitor's browser. */
export const playbackInput = z.object({ id: z.uuid(), playback_id: z.uuid(), visitor: z.uuid().optional() })
export type NamedPlayback = z.infer<typeof playbackInput>
export const renewOutput = z.object({ playback: playbackSchema })
