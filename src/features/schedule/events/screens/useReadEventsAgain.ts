import { trpc } from '#client/trpc.ts'

/** Everything that shows events is stale: lists, calendars, the ticket. */
export function useReadEventsAgain(): () => void {
  const { events, sessions } = trpc.useUtils()
  return () => {
    void events.invalidate()
    void sessions.invalidate()
  }
}
