import { trpc } from '#client/trpc.ts'

/**
 * Returns a function that invalidates all queries that show events: lists, calendars, the ticket, and the tip that
 * calls for an event.
 */
export function useReadEventsAgain(): () => void {
  const { events, sessions, dashboard } = trpc.useUtils()
  return () => {
    void events.invalidate()
    void sessions.invalidate()
    void dashboard.invalidate()
  }
}
