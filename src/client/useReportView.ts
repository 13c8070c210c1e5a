import { useEffect, useEffectEvent } from 'react'

/**
 * Reports once that something was viewed; null: nothing to report. It uses no mutation hook, whose state changes would
 * render the page twice during hydration.
 */
export function useReportView(id: string | null, report: (id: string) => Promise<unknown>): void {
  // A view that could not be counted is not worth an error message.
  const reportOnce = useEffectEvent((seen: string) => void report(seen).catch(() => {}))
  useEffect(() => {
    if (id !== null) reportOnce(id)
  }, [id])
}
