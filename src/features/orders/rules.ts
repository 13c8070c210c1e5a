import type { Order } from './contract.ts'

type Handed = { text: string; links: readonly string[]; files?: readonly unknown[] }

/** Whether a delivery has nothing in it. */
export const isNothing = ({ text, links, files = [] }: Handed): boolean =>
  text.trim() === '' && links.length === 0 && files.length === 0

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const units = (n: number, unit: string) => `${n} ${n === 1 ? unit : `${unit}s`}`

/** A span as people say it, two units at most: 3 days 4 hours, 5 hours, 12 minutes. Rounded down, never below a minute. */
export function spanText(ms: number): string {
  const [days, hours] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs)]
  if (days > 0) return hours > 0 && days < 7 ? `${units(days, 'day')} ${units(hours, 'hour')}` : units(days, 'day')
  if (hours > 0) return units(hours, 'hour')
  return units(Math.max(1, Math.floor(ms / minuteMs)), 'minute')
}

export type Clock = { text: string; tone: 'neutral' | 'warning' | 'danger' | 'success' }

/** What an order's clock says now to the one who reads it. */
export function clockOf(
  order: Pick<Order, 'state' | 'due_at' | 'accept_by' | 'role'> & { physical?: boolean },
  now: Date,
): Clock {
  const { state, due_at, accept_by } = order
  if (state === 'disputed') return { text: 'Waits for a decision', tone: 'warning' }
  if (state === 'accepted') return { text: 'Done', tone: 'success' }
  if (state === 'cancelled') return { text: 'All tokens went back', tone: 'neutral' }
  if ((state === 'delivered' || state === 'shipped') && accept_by) {
    const left = accept_by.getTime() - now.getTime()
    const as = order.physical ? 'received' : 'accepted'
    return { text: left > 0 ? `Counts as ${as} in ${spanText(left)}` : `About to be ${as}`, tone: 'neutral' }
  }
  const left = due_at.getTime() - now.getTime()
  if (left <= 0) return { text: `Late by ${spanText(-left)}`, tone: 'danger' }
  const due = order.physical ? 'Ship within' : 'Due in'
  return { text: `${due} ${spanText(left)}`, tone: left < 6 * hourMs ? 'warning' : 'neutral' }
}

type Deeds = {
  ship: boolean
  deliver: boolean
  accept: boolean
  revise: boolean
  dispute: boolean
  cancel: boolean
}

/** What the reader can do with an order now; the database decides again. */
export function deedsOf(
  order: Pick<
    Order,
    'kind' | 'state' | 'due_at' | 'delivered_at' | 'role' | 'revisions' | 'physical' | 'shipped_at' | 'cancel_until'
  >,
  now: Date,
  revisionsMax: number,
): Deeds {
  const { role, state, revisions, physical } = order
  const isOpen = state !== 'accepted' && state !== 'cancelled'
  const isSeller = role === 'seller'
  const waits = state === 'ordered' || state === 'revising'
  const isLate = waits && order.due_at <= now
  const isEarly = state === 'ordered' && order.cancel_until !== null && order.cancel_until > now
  const hasSomething = order.delivered_at !== null || order.shipped_at !== null
  return {
    ship: isSeller && physical && (waits || state === 'shipped'),
    deliver: isSeller && (physical ? state === 'shipped' : waits),
    accept: isOpen && !isSeller && (hasSomething || state === 'disputed'),
    revise: !isSeller && !physical && state === 'delivered' && revisions < revisionsMax,
    dispute: isOpen && !isSeller && state !== 'disputed' && (hasSomething || isLate),
    cancel: isSeller ? isOpen : isLate || isEarly,
  }
}
