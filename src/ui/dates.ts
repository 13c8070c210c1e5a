// Days and moments as people read them. `zone` is the viewer's (`ViewerText` gives it); left out, it is the runtime's own.

/** Formatters are slow to make, and each takes memory of the server. */
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
/** 27 November 2026 at 18:05 CET: on receipts. */
export const longMomentText = written({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...clock,
  timeZoneName: 'short',
})
/** 27 Nov 2026, 18:05:09 CET: on receipts. */
export const receiptMomentText = written({
  ...day,
  year: 'numeric',
  ...clock,
  second: '2-digit',
  timeZoneName: 'short',
})

const utcDay = written({ ...day, timeZone: 'UTC' })
/** Of a day, `2026-11-27`: 27 Nov. The same on the server. */
export const isoDayText = (date: string): string => utcDay(new Date(`${date}T00:00:00Z`))
