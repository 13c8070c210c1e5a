export const periodNames = ['month', 'last-month', 'year', 'last-year'] as const
export type PeriodName = (typeof periodNames)[number]

/** Returns the start of a period and of the following one, in the viewer's zone. */
export function periodNamed(name: PeriodName, now: Date): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const bounds: Record<PeriodName, [Date, Date]> = {
    month: [new Date(year, month, 1), new Date(year, month + 1, 1)],
    'last-month': [new Date(year, month - 1, 1), new Date(year, month, 1)],
    year: [new Date(year, 0, 1), new Date(year + 1, 0, 1)],
    'last-year': [new Date(year - 1, 0, 1), new Date(year, 0, 1)],
  }
  const [from, to] = bounds[name]
  return { from: from.toISOString(), to: to.toISOString() }
}
