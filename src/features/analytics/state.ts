import { type Period, periods } from './lists.ts'

/** The time that the address asks for: a period, or own days. */
export type Asked = {
  period?: Period
  from?: string
  to?: string /** Whose, for admins: a username. */
  creator?: string
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** Anything else than a time that can be asked for is the time of the default. */
export function readSearch({ period, from, to, creator }: Record<string, unknown>): Asked {
  const whose = typeof creator === 'string' && /^[a-z0-9_]{3,30}$/.test(creator) ? { creator } : {}
  if (isDay(from) && isDay(to) && from <= to) return { from, to, ...whose }
  const known = periods.find((one) => one === period)
  return known === undefined ? whose : { period: known, ...whose }
}
