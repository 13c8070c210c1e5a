import type { QueryClient } from '@tanstack/react-query'
import { correctedNow } from '#client/time/clock.ts'
import { viewerKey } from '#client/time/viewer.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'
import type { Viewer } from '#shared/viewer.ts'
import { viewerZone } from '#ui/viewerZone.ts'
import { monthOf, onClock } from '../../dates/rules.ts'
import { monthQueryRange } from '../rules.ts'
import { readScheduleSearch, type ScheduleSearch } from '../state.ts'

type Loading = { api: Utils; session: Session | null; queryClient: QueryClient }

/**
 * Prefetches the month that the page shows, and a creator's open hours; rendering waits for them. Without the viewer's
 * time zone the server uses UTC, and the browser fetches another month if necessary.
 */
export async function loadSchedule({ api, session, queryClient }: Loading, search: ScheduleSearch): Promise<void> {
  const { day } = readScheduleSearch(search)
  const rendered = queryClient.getQueryData<Viewer | null>(viewerKey)?.zone ?? session?.user.time_zone ?? 'UTC'
  const zone = import.meta.env.SSR ? rendered : viewerZone()
  const month = monthOf(day ?? onClock(correctedNow(), zone).day)
  const first = [api.sessions.scheduled.prefetch(monthQueryRange(month), { retry: false })]
  if (session?.user.role === 'creator') first.push(api.availability.mine.prefetch(undefined, { retry: false }))
  if (import.meta.env.SSR) await Promise.all(first)
}
