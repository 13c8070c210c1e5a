import { createFileRoute } from '@tanstack/react-router'
import { LivePage } from '#app/live/LivePage.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { readLiveSearch } from '#features/live/state.ts'

export const Route = createFileRoute('/live/')({
  validateSearch: readLiveSearch,
  loaderDeps: ({ search: { category, tag } }) => ({ category, tag }),
  loader: async ({ context, deps }) =>
    (await import('#features/live/watching/screens/load.ts')).loadLive(context, deps),
  head: () => ({ meta: [{ title: 'Live Now · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <LivePage search={Route.useSearch()} />,
  errorComponent: LoadFailed,
})
