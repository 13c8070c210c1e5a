import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { counted, tokenUsdCents } from '#shared/money.ts'
import { customDays, dashboardDeliveries, galleryDeliveries } from './spec.ts'

const known = [...galleryDeliveries, ...dashboardDeliveries]

/** Returns the name of a delivery time that is stored only in hours: a name of a form, otherwise days or hours. */
export function deliveryLabel(hours: number): string {
  const named = known.find((one) => one.hours === hours)?.label
  if (named) return named
  if (hours % 24 !== 0) return `${hours} hours`
  return daysLabel(hours / 24)
}

/** Returns a number of days as text. */
export const daysLabel = (days: number): string => counted(days, 'day')

/** Parses a name of a form, or "5 days", to hours and the stored name; undefined for other texts. */
export function deliveryOf(label: string): { label: string; hours: number } | undefined {
  const wanted = label.trim().toLowerCase()
  const named = known.find((one) => one.label.toLowerCase() === wanted)
  if (named) return named
  const days = daysOf(wanted)
  return days === undefined ? undefined : { label: daysLabel(days), hours: days * 24 }
}

/** Parses "5 days" within the limits of Custom; undefined for other texts. */
export function daysOf(label: string): number | undefined {
  const days = Number(/^(\d{1,2}) days?$/.exec(label)?.[1])
  return days >= customDays.min && days <= customDays.max ? days : undefined
}

type Delivered = { deliveryTime: string; deliveryHours: number }

/** Returns the delivery time as a promise in the entered unit: "within 2 days". */
export const withinText = ({ deliveryTime, deliveryHours }: Delivered): string =>
  deliveryHours === 0 ? 'within the hour' : `within ${deliveryTime}`

/** Returns sales per view as a whole percent, at most 100; null without views. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

/** Returns sales times price, valued at the creator's earnings, in US cents. */
export const estimateUsdCents = (sold: number, priceTokens: number): number => sold * priceTokens * tokenUsdCents

/** Sentence for an order over the fan's weekly spending limit, with the time when it fits. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This offer')
