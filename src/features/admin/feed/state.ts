import * as z from 'zod/mini'
import { feedMax } from '../spec.ts'
import type { Activity } from './contract.ts'
import { messageOf } from './rules.ts'

/** Figures of a realtime message `stats_update`, in the form of GET /admin/stats. */
const stats = z.object({
  as_of: z.string(),
  totalUsers: z.number(),
  activeCreators: z.number(),
  revenue: z.object({ today: z.number() }),
  pending: z.number(),
  queued: z.number(),
  approved: z.number(),
  rejected: z.number(),
  activeSessions: z.number(),
  reports: z.number(),
})

/** Realtime message on the admins' channel: figures, activities, or the claim of an application. */
const activitySchema = z.object({
  type: z.string(),
  subject: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  id: z.string(),
  timestamp: z.string(),
})
export const adminUpdate = z.object({
  type: z.string(),
  activity: z.optional(activitySchema),
  activities: z.optional(z.array(activitySchema)),
  stats: z.optional(stats),
})
export type AdminUpdate = z.infer<typeof adminUpdate>

const activitiesOf = ({ activity, activities }: AdminUpdate) => [...(activities ?? []), ...(activity ? [activity] : [])]

/** Merges a burst of realtime messages into one, with the newest activities and the newest figures. */
export function mergeUpdates(events: unknown[]): unknown {
  const all = events.map((event) => adminUpdate.parse(event))
  const newest = all.findLast((update) => update.stats)?.stats
  return {
    type: all.at(-1)?.type ?? 'activity',
    activities: all.flatMap(activitiesOf).slice(-feedMax),
    ...(newest && { stats: newest }),
  }
}

/** Returns the figures of a message in the form of `admin.stats`; undefined without figures. */
export const statsIn = ({ stats: found }: AdminUpdate) => found && { ...found, as_of: new Date(found.as_of) }

/** Adds new activities at the top of the feed, and drops the oldest beyond its length. */
export function addToFeed(known: readonly Activity[], update: AdminUpdate): Activity[] {
  const fresh = activitiesOf(update)
    .map(({ id, type, timestamp, ...rest }) => ({
      id: `${type} ${id}`,
      type,
      timestamp: new Date(timestamp),
      message: messageOf({ type, ...rest }),
    }))
    .reverse()
  return [...fresh, ...known.filter(({ id }) => !fresh.some((one) => one.id === id))].slice(0, feedMax)
}
