import { tokensText } from '#shared/tokens.ts'
import { customDays, dashboardDeliveries, galleryDeliveries, tokenUsd } from './spec.ts'

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

/** Sold count times price times 0.05 dollars (specification 2 §9), in cents. */
export const estimateUsdCents = (sold: number, priceTokens: number): number =>
  Math.round(sold * priceTokens * tokenUsd * 100)

const hourMs = 3_600_000

type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Why the fan's own limit stands against an order (decision D10). */
export function weeklyLimitSentence({ limit, left, freesAt }: WeeklyLimit, now: Date): string {
  const most = tokensText(limit)
  if (freesAt === null) return `This offer is more than your weekly spending limit of ${most}.`
  const rest = left === 0 ? 'is used up' : `leaves you ${left.toLocaleString('en-US')}`
  const hours = Math.max(1, Math.ceil((freesAt.getTime() - now.getTime()) / hourMs))
  const when = hours === 1 ? 'within an hour' : hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
  return `Your weekly spending limit of ${most} ${rest}. This offer fits ${when}.`
}
