import { trpc } from '#client/trpc/trpc.ts'

/** Returns a function that invalidates all queries with events: events, the calendar and the dashboard. */
export function useInvalidateEvents(): () => void {
  const { events, sessions, dashboard } = trpc.useUtils()
  return () => {
    void events.invalidate()
    void sessions.invalidate()
    void dashboard.invalidate()
  }
}
