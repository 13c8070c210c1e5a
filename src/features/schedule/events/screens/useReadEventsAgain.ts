import { trpc } from '#client/trpc.ts'

/** Everything that shows events is stale: lists, calendars, the ticket, the tip that calls for one. */
export function useReadEventsAgain(): () => void {
  const { events, sessions, dashboard } = trpc.useUtils()
  return () => {
    void events.invalidate()
    void sessions.invalidate()
    void dashboard.invalidate()
  }
}
