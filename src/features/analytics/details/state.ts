import { countryName } from '#shared/country-names.ts'
import { fullNumber } from '#shared/money.ts'
import type { DetailRow } from './contract.ts'
import type { Detail, Unit } from './lists.ts'
import { DETAIL_WORDS } from './spec.ts'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** Formats `2026-11-27` as "27 Nov 2026". */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

/** Returns the display name of a row. Months and countries are shown by their names. */
export function nameOf(of: Detail, { name }: Pick<DetailRow, 'name'>): string {
  if (of === 'retention') return months.format(new Date(`${name}-01T00:00:00Z`))
  if (of !== 'countries') return name
  if (name === 'ZZ') return DETAIL_WORDS.unknownCountry
  return countryName(name)
}

/** Formats an amount for a table. An unknown amount is a dash. */
export function amountText(unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return unit === 'percent' ? `${fullNumber(value)} %` : fullNumber(value)
}
