import * as z from 'zod/mini'
import { feedMax } from '../spec.ts'
import type { Activity } from './contract.ts'
import { messageOf } from './rules.ts'

/** A message of the admins' channel: things that happened, or that somebody took an application to read it. */
const told = z.object({
  type: z.string(),
  subject: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  id: z.string(),
  timestamp: z.string(),
})
export const adminUpdate = z.object({
  type: z.string(),
  activity: z.optional(told),
  activities: z.optional(z.array(told)),
})
export type AdminUpdate = z.infer<typeof adminUpdate>

const activitiesOf = ({ activity, activities }: AdminUpdate) => [...(activities ?? []), ...(activity ? [activity] : [])]

/** Several updates as one, with the newest of what happened: a burst is one message. */
export function mergeUpdates(events: unknown[]): unknown {
  const all = events.map((event) => adminUpdate.parse(event))
  return { type: all.at(-1)?.type ?? 'activity', activities: all.flatMap(activitiesOf).slice(-feedMax) }
}

/** Puts what was just heard on top; the feed keeps its length. */
export function addToFeed(known: readonly Activity[], update: AdminUpdate): Activity[] {
  const fresh = activitiesOf(update)
    .map(({ id, type, timestamp, ...rest }) => ({
      ...{ id: `${type} ${id}`, type, timestamp: new Date(timestamp) },
      message: messageOf({ type, ...rest }),
    }))
    .reverse()
  return [...fresh, ...known.filter(({ id }) => !fresh.some((one) => one.id === id))].slice(0, feedMax)
}
