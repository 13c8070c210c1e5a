import { counted } from '#shared/counted.ts'
import { tokenUsdCents } from '#shared/money.ts'
import { limitSentenceOf } from '#shared/weekly-limit.ts'
import { customDays, dashboardDeliveries, galleryDeliveries } from './spec.ts'

const known = [...galleryDeliveries, ...dashboardDeliveries]

/** What a delivery time is called that was stored without its name; days where neither form has one for it. */
export function deliveryLabel(hours: number): string {
  const named = known.find((one) => one.hours === hours)?.label
  if (named) return named
  if (hours % 24 !== 0) return `${hours} hours`
  return daysLabel(hours / 24)
}

/** A number of days, as the gallery's Custom asks for it. */
export const daysLabel = (days: number): string => counted(days, 'day')

/** The hours that a name of either form, or "5 days", stands for, and that name as it is kept; undefined: neither. */
export function deliveryOf(label: string): { label: string; hours: number } | undefined {
  const wanted = label.trim().toLowerCase()
  const named = known.find((one) => one.label.toLowerCase() === wanted)
  if (named) return named
  const days = daysOf(wanted)
  return days === undefined ? undefined : { label: daysLabel(days), hours: days * 24 }
}

/** The days of "5 days", within what Custom takes; undefined: it is no number of days. */
export function daysOf(label: string): number | undefined {
  const days = Number(/^(\d{1,2}) days?$/.exec(label)?.[1])
  return days >= customDays.min && days <= customDays.max ? days : undefined
}

type Delivered = { deliveryTime: string; deliveryHours: number }

/** As a promise, in the unit that was entered: "within 2 days". */
export const withinText = ({ deliveryTime, deliveryHours }: Delivered): string =>
  deliveryHours === 0 ? 'within the hour' : `within ${deliveryTime}`

/** Sold over views, as a whole percent; never above 100, null: nobody looked yet. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

/** Sold count times price, at what a token earns, in cents. */
export const estimateUsdCents = (sold: number, priceTokens: number): number => sold * priceTokens * tokenUsdCents

/** Why the fan's own limit stands against an order. */
export const weeklyLimitSentence = limitSentenceOf('This offer')
