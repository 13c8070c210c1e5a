import { Suspense } from 'react'
import { LiveScreen } from '#features/live/list/screens/LiveScreen.tsx'
import type { LiveSearch } from '#features/live/state.ts'
import { ComingUp } from '#features/schedule/index.ts'
import { MissedShows } from '#features/tv/index.ts'

/** /live: running streams, and below them the replays that TV plays and the next events. */
export const LivePage = ({ search }: { search: LiveSearch }) => (
  <LiveScreen
    search={search}
    after={
      <Suspense fallback={null}>
        <MissedShows />
        <ComingUp />
      </Suspense>
    }
  />
)
