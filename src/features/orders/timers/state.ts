import { counted } from '#shared/money.ts'
import type { orderStates } from '../spec.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Formats a span in at most two units: 3 days 4 hours, 5 hours, 12 minutes. Rounds down, to at least a minute. From a
 * week on it rounds to the nearest day.
 */
export function spanText(ms: number): string {
  if (ms >= 7 * dayMs) return counted(Math.round(ms / dayMs), 'day')
  const [days, hours] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs)]
  if (days > 0) return hours > 0 ? `${counted(days, 'day')} ${counted(hours, 'hour')}` : counted(days, 'day')
  if (hours > 0) return counted(hours, 'hour')
  return counted(Math.max(1, Math.floor(ms / minuteMs)), 'minute')
}

/** Formats a remaining span. Rounds up to the minute, so that a new span is shown in full. */
const leftText = (ms: number): string => spanText(Math.ceil(ms / minuteMs) * minuteMs)

export type Clock = { text: string; tone: 'neutral' | 'warning' | 'danger' | 'success' }

/** Returns the remaining time of an order, or its delay, as text. */
export function clockOf(
  order: {
    state: (typeof orderStates)[number]
    due_at: Date
    accept_by: Date | null
    physical?: boolean
  },
  now: Date,
): Clock {
  const { state, due_at, accept_by } = order
  if (state === 'disputed') return { text: 'Waits for a decision', tone: 'warning' }
  if (state === 'accepted') return { text: 'Done', tone: 'success' }
  if (state === 'cancelled') return { text: 'All tokens went back', tone: 'neutral' }
  if ((state === 'delivered' || state === 'shipped') && accept_by) {
    const left = accept_by.getTime() - now.getTime()
    const as = order.physical ? 'received' : 'accepted'
    return { text: left > 0 ? `Automatically ${as} in ${leftText(left)}` : `About to be ${as}`, tone: 'neutral' }
  }
  const left = due_at.getTime() - now.getTime()
  if (left <= 0) return { text: `Late by ${spanText(-left)}`, tone: 'danger' }
  const due = order.physical ? 'Ship within' : 'Due in'
  return { text: `${due} ${leftText(left)}`, tone: left < 6 * hourMs ? 'warning' : 'neutral' }
}
