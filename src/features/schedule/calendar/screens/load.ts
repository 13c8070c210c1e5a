import { correctedNow } from '#client/time/clock.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { monthOf, onClock } from '../../dates/rules.ts'
import { monthQueryRange } from '../rules.ts'
import { readScheduleSearch, type ScheduleSearch } from '../state.ts'

/**
 * Prefetches the month that the page shows; rendering waits for it. The server uses UTC. If the viewer's time zone
 * shows another month, the browser fetches that month.
 */
export async function loadSchedule({ api }: { api: Utils }, search: ScheduleSearch): Promise<void> {
  const { day } = readScheduleSearch(search)
  const month = monthOf(day ?? onClock(correctedNow(), 'UTC').day)
  const first = api.sessions.scheduled.prefetch(monthQueryRange(month), { retry: false })
  if (import.meta.env.SSR) await first
}
