import { useOnline } from '#features/realtime/index.ts'
import { OnlineBadge } from '#ui/Badge.tsx'

/** Online badge with live updates. Loads after the page. */
export default function OnlineNow({ userId, initial, glass }: { userId: string; initial: boolean; glass: boolean }) {
  return useOnline(userId, initial) ? <OnlineBadge glass={glass} /> : null
}
