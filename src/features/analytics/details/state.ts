import { fullNumber } from '#shared/counted.ts'
import type { DetailRow } from './contract.ts'
import type { Detail, Unit } from './lists.ts'
import { DETAIL_WORDS } from './spec.ts'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** `2026-11-27`: 27 Nov 2026. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

/** How a row is called: months and countries by their names. */
export function nameOf(of: Detail, { name }: Pick<DetailRow, 'name'>): string {
  if (of === 'retention') return months.format(new Date(`${name}-01T00:00:00Z`))
  if (of !== 'countries') return name
  if (name === 'ZZ') return DETAIL_WORDS.unknownCountry
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(name) ?? name
}

/** An amount as a table has it; a dash: it cannot be told. */
export function amountText(unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return unit === 'percent' ? `${fullNumber(value)} %` : fullNumber(value)
}
