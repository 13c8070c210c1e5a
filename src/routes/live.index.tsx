import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { LivePage } from '#app/live/LivePage.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { readLiveSearch } from '#features/live/state.ts'

export const Route = createFileRoute('/live/')({
  validateSearch: readLiveSearch,
  loaderDeps: ({ search: { category, tag } }) => ({ category, tag }),
  loader: async ({ context, deps }) =>
    (await import('#features/live/watching/screens/load.ts')).loadLive(context, deps),
  head: area('/live').head,
  component: () => <LivePage search={Route.useSearch()} />,
  errorComponent: LoadFailed,
})
