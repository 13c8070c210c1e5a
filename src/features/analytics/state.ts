import type { Figure, Period } from './lists.ts'

/** Search parameters: a period, or days. */
export type Asked = {
  period?: Period
  from?: string
  to?: string
  /** Username of the creator; admins only. */
  creator?: string
  /** Figure whose rows are opened. */
  figure?: (typeof opened)[number]
}

// a short list, because every page loads the code that parses URLs
const opened = ['tips', 'followers_came'] as const satisfies readonly Figure[]
const segmentNames = ['new', 'regular', 'vip', 'quiet'] as const
const periods: Record<Period, true> = { '24h': true, '7d': true, '30d': true, '90d': true, '365d': true }
const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(periods, value)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** Parses the search parameters. An invalid span falls back to the default. */
export function readSearch({ period, from, to, creator, figure }: Record<string, unknown>): Asked {
  const opens = opened.find((one) => one === figure)
  const rest = {
    ...(typeof creator === 'string' && /^[a-z0-9_]{3,30}$/.test(creator) && { creator }),
    ...(opens && { figure: opens }),
  }
  if (isDay(from) && isDay(to) && from <= to) return { from, to, ...rest }
  return isPeriod(period) ? { period, ...rest } : rest
}

export type Chosen = { segment?: (typeof segmentNames)[number] }

/** Parses the segment of the search parameters. An unknown segment means all fans. */
export function readChosen({ segment }: Record<string, unknown>): Chosen {
  const known = segmentNames.find((one) => one === segment)
  return known ? { segment: known } : {}
}
