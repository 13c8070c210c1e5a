import { correctedNow } from '#client/time/clock.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { monthOf, onClock } from '../../dates/rules.ts'
import { askedFor } from '../rules.ts'
import { readScheduleSearch, type ScheduleSearch } from '../state.ts'

/**
 * Prefetches the month that opens, awaited while rendering. The server uses UTC; if the viewer's zone shows another
 * month, the browser fetches that one.
 */
export async function loadSchedule({ api }: { api: Utils }, search: ScheduleSearch): Promise<void> {
  const { day } = readScheduleSearch(search)
  const month = monthOf(day ?? onClock(correctedNow(), 'UTC').day)
  const first = api.sessions.scheduled.prefetch(askedFor(month), { retry: false })
  if (import.meta.env.SSR) await first
}
