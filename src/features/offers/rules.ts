import { tokenUsdCents } from '#features/wallet/index.ts'
import { limitSentenceOf } from '#shared/weekly-limit.ts'
import { customDays, dashboardDeliveries, galleryDeliveries } from './spec.ts'

const known = [...galleryDeliveries, ...dashboardDeliveries]

/** What a delivery time is called; days where neither form has a name for it. */
export function deliveryLabel(hours: number): string {
  const named = known.find((one) => one.hours === hours)?.label
  if (named) return named
  if (hours % 24 !== 0) return `${hours} hours`
  return hours === 24 ? '1 day' : `${hours / 24} days`
}

/** The hours that a name of either form, or "5 days", stands for; undefined: neither. */
export function hoursOf(label: string): number | undefined {
  const wanted = label.trim().toLowerCase()
  const named = known.find((one) => one.label.toLowerCase() === wanted)
  if (named) return named.hours
  const days = Number(/^(\d{1,2}) days?$/.exec(wanted)?.[1])
  return days >= customDays.min && days <= customDays.max ? days * 24 : undefined
}

/** As a promise: "within 24 hours". */
export const withinText = (hours: number): string =>
  hours === 0 ? 'within the hour' : `within ${deliveryLabel(hours)}`

/** Sold over views, as a whole percent (specification 2 §9); never above 100, null: nobody looked yet. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

/** Sold count times price, at what a token earns, in cents. */
export const estimateUsdCents = (sold: number, priceTokens: number): number => sold * priceTokens * tokenUsdCents

/** Why the fan's own limit stands against an order (decision D10). */
export const weeklyLimitSentence = limitSentenceOf('This offer')
