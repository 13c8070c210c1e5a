import type { Figure, Period } from './lists.ts'

/** The time that the address asks for: a period, or own days. */
export type Asked = {
  period?: Period
  from?: string
  to?: string /** Whose, for admins: a username. */
  creator?: string
  /** The figure whose rows are shown at once. */
  figure?: (typeof opened)[number]
}

// short lists: every page carries what reads its address
const opened = ['tips', 'followers_came'] as const satisfies readonly Figure[]
const segmentNames = ['new', 'regular', 'vip', 'quiet'] as const
const periods: Record<Period, true> = { '24h': true, '7d': true, '30d': true, '90d': true, '365d': true }
const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(periods, value)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** Anything else than a time that can be asked for is the time of the default. */
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

/** The group of fans that the address names; any other is all of them. */
export function readChosen({ segment }: Record<string, unknown>): Chosen {
  const known = segmentNames.find((one) => one === segment)
  return known ? { segment: known } : {}
}
