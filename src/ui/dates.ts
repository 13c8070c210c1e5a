import { once } from '#shared/once.ts'

// Days and moments in the viewer's zone, which only the browser knows: what the server renders of them stands in a ViewerText.

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat('en-GB', options))
  return (at: Date | number): string => format().format(at)
}
const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** 27 Nov. */
export const dayText = written(day)
/** 27 Nov 2026. */
export const dateText = written({ ...day, year: 'numeric' })
/** 18:05. */
export const clockText = written(clock)
/** 27 Nov, 18:05. */
export const momentText = written({ ...day, ...clock })
/** 27 Nov 2026, 18:05. */
export const fullMomentText = written({ ...day, year: 'numeric', ...clock })

/** 27 Nov 2026, 18:05:09. */
export const exactMomentText = written({ ...day, year: 'numeric', ...clock, second: '2-digit' })

const utcDay = written({ ...day, timeZone: 'UTC' })
/** Of a day, `2026-11-27`: 27 Nov. The same on the server. */
export const isoDayText = (date: string): string => utcDay(new Date(`${date}T00:00:00Z`))
