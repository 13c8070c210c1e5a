import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { readLiveSearch } from '#features/live/state.ts'
import { LiveScreen } from '#features/live/watching/screens/LiveScreen.tsx'
import { loadLive } from '#features/live/watching/screens/load.ts'

export const Route = createFileRoute('/live/')({
  validateSearch: readLiveSearch,
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context, deps }) => loadLive(context, deps),
  head: area('/live').head,
  component: () => <LiveScreen search={Route.useSearch()} />,
  errorComponent: LoadFailed,
})
