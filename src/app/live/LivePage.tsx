import { Suspense } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { LiveScreen } from '#features/live/list/screens/LiveScreen.tsx'
import type { LiveSearch } from '#features/live/state.ts'
import { MissedShows } from '#features/tv/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Events in the row of the next events. */
const eventsMax = 12

const ComingUp = lazyWithRetry(() => import('#features/schedule/finding/screens/ComingUp.tsx'))

/** /live: running streams, and below them the replays that TV plays and the next events. */
export const LivePage = ({ search }: { search: LiveSearch }) => <LiveScreen search={search} after={<OtherShows />} />

/** Rows that appear together, so that none moves the other. */
function OtherShows() {
  const [channels, events] = [trpc.tv.channels.useQuery(), trpc.events.find.useQuery({ limit: eventsMax })]
  if (channels.isPending || events.isPending) return null
  return (
    <Suspense fallback={null}>
      <MissedShows />
      <ComingUp events={events.data?.events ?? []} />
    </Suspense>
  )
}
