import * as z from 'zod'

export const activity = z.object({ id: z.string(), type: z.string(), message: z.string(), timestamp: z.date() })
export type Activity = z.infer<typeof activity>
/** Output of GET /admin/activity-feed, newest first. */
export const feedOutput = z.object({ activities: z.array(activity) })
