import { tokenUsdCents } from '#features/wallet/index.ts'
import { limitSentenceOf } from '#shared/weekly-limit.ts'
import { digitalCategories, fewLeft, type ProductCategory } from './spec.ts'

const digital: ReadonlySet<ProductCategory> = new Set(digitalCategories)

/** Whether something of this kind goes by post. */
export const isPhysical = (category: ProductCategory): boolean => !digital.has(category)

/** Sold over views, as a whole percent; never above 100, null: nobody looked yet. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

/** Tokens as a creator earns them, in cents. */
export const usdCentsOf = (tokens: number): number => tokens * tokenUsdCents

/** The id of an upload of ours that an address shows; undefined: it shows something else. */
export const uploadOf = (address: string, origin: string): string | undefined => {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//.exec(path)?.[1]
}

/** Names that lead to nobody, or back to the machine itself (RFC 2606, RFC 6762). */
const nowhere = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|arpa)$/

/** Whether a picture may be fetched from there: https, a public name, no other port, nobody's password. */
export function isFetchable(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const { hostname } = url
  // numbers and brackets are addresses of machines, not names
  return hostname.includes('.') && /[a-z]$/.test(hostname) && !nowhere.test(hostname)
}

export type Stock = { text: string; tone: 'neutral' | 'gold' | 'warning' } | undefined

/** What is said of the stock: nothing as long as there is enough. */
export function stockOf(quantity: number | null): Stock {
  if (quantity === 0) return { text: 'Sold out', tone: 'warning' }
  if (quantity === null || quantity > fewLeft) return undefined
  return { text: quantity === 1 ? 'Last one' : `${quantity} left`, tone: 'gold' }
}

const dayMs = 86_400_000

/** The last so many days, the oldest first, with nothing where nothing was. */
export function everyDay<Row extends { day: string }>(
  rows: readonly Row[],
  days: number,
  today: Date,
  none: Omit<Row, 'day'>,
) {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(today.getTime() - (days - 1 - i) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { ...none, day }
  })
}

/** Why the fan's own limit stands against buying. */
export const weeklyLimitSentence = limitSentenceOf('This')
