/** Days after which a date is shown. */
const dateAfterDays = 7

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns 'Just now', then minutes, hours and days ago, then a date. */
export function agoText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  if (ms < minuteMs) return 'Just now'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)}m ago`
  if (ms < dayMs) return `${Math.floor(ms / hourMs)}h ago`
  if (ms < dateAfterDays * dayMs) return `${Math.floor(ms / dayMs)}d ago`
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return at.toLocaleDateString('en-GB', { month: 'short', day: 'numeric', ...(year && { year }) })
}
