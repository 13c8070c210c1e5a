// Days and times as people read them. `zone` is the viewer's (`ViewerText` passes it); default: the runtime's own.

/** Limit of the cache. Formatters are slow to create, and each uses memory of the server. */
const madeMax = 200
const made = new Map<string, Intl.DateTimeFormat>()

const written = (options: Intl.DateTimeFormatOptions) => {
  const name = JSON.stringify(options)
  return (at: Date | number, zone?: string): string => {
    const key = `${name} ${zone}`
    if (made.size >= madeMax) made.clear()
    const format = made.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(zone && { timeZone: zone }) })
    made.set(key, format)
    return format.format(at)
  }
}
const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** 27 Nov. */
export const dayText = written(day)
/** 27 Nov 2026. */
export const dateText = written({ ...day, year: 'numeric' })
/** 27 November 2026. */
export const longDateText = written({ dateStyle: 'long' })
/** November 2026. */
export const monthText = written({ month: 'long', year: 'numeric' })
/** 18:05. */
export const clockText = written(clock)
/** 18:05:09. */
export const exactClockText = written({ ...clock, second: '2-digit' })
/** 27 Nov, 18:05. */
export const momentText = written({ ...day, ...clock })
/** 27 Nov, 18:05:09. */
export const figureMomentText = written({ ...day, ...clock, second: '2-digit' })
/** 27 Nov 2026, 18:05. */
export const fullMomentText = written({ ...day, year: 'numeric', ...clock })

/** Thursday, 18:05. */
export const weekdayMomentText = written({ weekday: 'long', ...clock })
/** 27 November 2026 at 18:05 CET, for receipts. */
export const longMomentText = written({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...clock,
  timeZoneName: 'short',
})
/** 27 Nov 2026, 18:05:09 CET, for receipts. */
export const receiptMomentText = written({
  ...day,
  year: 'numeric',
  ...clock,
  second: '2-digit',
  timeZoneName: 'short',
})

const utcDay = written({ ...day, timeZone: 'UTC' })
/** Formats a day, `2026-11-27`, as 27 Nov. Same result on the server. */
export const isoDayText = (date: string): string => utcDay(new Date(`${date}T00:00:00Z`))
