import type { Order } from './contract.ts'

/** Whether a delivery has nothing in it. */
export const isNothing = ({ text, links }: { text: string; links: readonly string[] }): boolean =>
  text.trim() === '' && links.length === 0

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
export function clockOf(order: Pick<Order, 'state' | 'due_at' | 'accept_by' | 'role'>, now: Date): Clock {
  const { state, due_at, accept_by } = order
  if (state === 'accepted') return { text: 'Done', tone: 'success' }
  if (state === 'cancelled') return { text: 'All tokens went back', tone: 'neutral' }
  if (state === 'delivered' && accept_by) {
    const left = accept_by.getTime() - now.getTime()
    return { text: left > 0 ? `Counts as accepted in ${spanText(left)}` : 'About to be accepted', tone: 'neutral' }
  }
  const left = due_at.getTime() - now.getTime()
  if (left <= 0) return { text: `Late by ${spanText(-left)}`, tone: 'danger' }
  return { text: `Due in ${spanText(left)}`, tone: left < 6 * hourMs ? 'warning' : 'neutral' }
}

type Deeds = { deliver: boolean; accept: boolean; revise: boolean; cancel: boolean }

/** What the reader can do with an order now; the database decides again. */
export function deedsOf(
  order: Pick<Order, 'state' | 'due_at' | 'delivered_at' | 'role' | 'revisions'>,
  now: Date,
  revisionsMax: number,
): Deeds {
  const { role, state, revisions } = order
  const open = state === 'ordered' || state === 'delivered' || state === 'revising'
  const isLate = state !== 'delivered' && order.due_at.getTime() <= now.getTime()
  return {
    deliver: open && role === 'seller' && state !== 'delivered',
    accept: open && role === 'buyer' && order.delivered_at !== null,
    revise: role === 'buyer' && state === 'delivered' && revisions < revisionsMax,
    cancel: open && (role === 'seller' || isLate),
  }
}
