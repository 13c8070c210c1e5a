import { useHydrated } from '@tanstack/react-router'
import { isoDayText, momentText } from '#ui/dates.ts'

/** A moment in the viewer's zone, which only the browser knows; its place is kept until then. */
export function Moment({ at, className }: { at: Date; className?: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at.toISOString()} className={className}>
      {hydrated ? momentText(at) : isoDayText(at.toISOString().slice(0, 10))}
    </time>
  )
}
