import { correctedNow } from '#client/clock.ts'
import type { Utils } from '#client/trpc.ts'
import { monthOf, onClock } from '../../dates/rules.ts'
import { askedFor } from '../rules.ts'
import { readScheduleSearch, type ScheduleSearch } from '../state.ts'

/**
 * The month that opens. Awaited while rendering, by the clock of UTC: where the viewer's shows another month, the browser
 * asks for that one.
 */
export async function loadSchedule({ api }: { api: Utils }, search: ScheduleSearch): Promise<void> {
  const { day } = readScheduleSearch(search)
  const month = monthOf(day ?? onClock(correctedNow(), 'UTC').day)
  const first = api.sessions.scheduled.prefetch(askedFor(month), { retry: false })
  if (import.meta.env.SSR) await first
}
