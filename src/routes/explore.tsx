import { createFileRoute } from '@tanstack/react-router'
import { ExploreScreen } from '#features/discovery/explore/screens/ExploreScreen.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { readExploreSearch } from '#features/discovery/state.ts'

export const Route = createFileRoute('/explore')({
  validateSearch: readExploreSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('#features/discovery/screens/load.ts')).loadExplore(context, deps),
  head: async ({ loaderData, match }) => {
    const { exploreHead } = await import('#features/discovery/screens/head.ts')
    return loaderData ? exploreHead(loaderData.origin, match.search) : {}
  },
  component: () => <ExploreScreen search={Route.useSearch()} />,
  errorComponent: LoadFailed,
})
