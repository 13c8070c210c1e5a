import { useHydrated } from '@tanstack/react-router'

const ofDay = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })

/** A day, `2026-11-27`, as people write it: 27 Nov. The same on the server. */
export const dayText = (day: string): string => ofDay.format(new Date(`${day}T00:00:00Z`))

/** A moment in the viewer's zone, which only the browser knows; its place is kept until then. */
export function Moment({ at, className }: { at: Date; className?: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at.toISOString()} className={className}>
      {hydrated ? moment.format(at) : ofDay.format(at)}
    </time>
  )
}
