import { useState } from 'react'
import * as z from 'zod/mini'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { correctedNow } from '#client/time/clock.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { adminChannel } from '#shared/channels.ts'
import { toast } from '#ui/toast.ts'
import { addToFeed, adminUpdate, statsIn } from '../feed/state.ts'
import { ADMIN_DASHBOARD } from '../shell/spec.ts'
import { toastMs } from '../spec.ts'

const applied = z.object({ id: z.string(), username: z.string(), displayName: z.string() })
const present = z.array(z.string())

/** Minimum interval between two refetches of the lists, in milliseconds. */
const readEveryMs = 2_000

/**
 * Handles realtime messages to admins: shows a toast for ten seconds for a new application, and refreshes lists,
 * figures and the feed. Returns the ids of the admins who have the dashboard open.
 */
export function useAdminUpdates(onView: (applicationId: string) => void): readonly string[] {
  const { admin, applications, moderation } = trpc.useUtils()
  const [here, setHere] = useState<readonly string[]>([])
  const readAgain = useThrottledCallback(() => {
    void applications.review.invalidate()
    void moderation.cases.invalidate()
    void moderation.appeals.invalidate()
    void admin.stats.invalidate()
    void admin.analytics.invalidate()
  }, readEveryMs)
  useMissedMessages(adminChannel, () => {
    readAgain()
    void admin.feed.invalidate()
  })
  useChannelEvent(adminChannel, 'new_creator_application', applied, ({ id, displayName }) => {
    toast.plain(ADMIN_DASHBOARD.applied(displayName), {
      id: `application-${id}`,
      durationMs: toastMs,
      action: { label: ADMIN_DASHBOARD.view, run: () => onView(id) },
    })
    const happened = {
      type: 'application.new',
      id,
      subject: displayName,
      actor: null,
      timestamp: correctedNow().toISOString(),
    }
    admin.feed.setData(
      undefined,
      (known) => known && { activities: addToFeed(known.activities, { type: 'activity', activity: happened }) },
    )
    readAgain()
  })
  useChannelEvent(adminChannel, 'admin_realtime_update', adminUpdate, (update) => {
    admin.feed.setData(undefined, (known) => known && { activities: addToFeed(known.activities, update) })
    const stats = statsIn(update)
    if (stats) admin.stats.setData(undefined, stats)
    if (update.type !== 'stats_update') readAgain()
  })
  useChannelEvent(adminChannel, 'present', present, setHere)
  return here
}
