/** A day of a conversation with what was said on it. */
export type Day<T> = { readonly key: string; readonly at: Date; readonly items: readonly T[] }

const dayKey = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`

/** Cuts a run of messages where the viewer's day changes. */
export function byDay<T extends { created_at: Date }>(items: readonly T[]): Day<T>[] {
  const days: { key: string; at: Date; items: T[] }[] = []
  for (const item of items) {
    const key = dayKey(item.created_at)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, at: item.created_at, items: [item] })
  }
  return days
}

const dayMs = 86_400_000
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const fullDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
const daysAgo = (at: Date, now: Date) => Math.round((midnight(now) - midnight(at)) / dayMs)

/** The name of a day: Today, Yesterday, a weekday of the last week, a date. */
export function dayText(at: Date, now: Date): string {
  const ago = daysAgo(at, now)
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return weekday.format(at)
  return (at.getFullYear() === now.getFullYear() ? date : fullDate).format(at)
}

export const clockText = (at: Date): string => clock.format(at)

/** When a conversation was last heard of, as short as it can be said. */
export function shortText(at: Date, now: Date): string {
  const ago = daysAgo(at, now)
  return ago <= 0 ? clock.format(at) : dayText(at, now)
}

/** Whether a message begins a new group: somebody else's, or five minutes later. */
export const beginsGroup = <T extends { sender_id: string; created_at: Date }>(
  before: T | undefined,
  message: T,
): boolean =>
  before?.sender_id !== message.sender_id || message.created_at.getTime() - before.created_at.getTime() > 300_000
