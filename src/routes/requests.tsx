import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readCallsSearch } from '#features/calls/lists.ts'
import { RequestsScreen } from '#features/calls/screens/RequestsScreen.tsx'

const { beforeLoad, head } = area('/requests')

export const Route = createFileRoute('/requests')({
  validateSearch: readCallsSearch,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('#features/calls/screens/load.ts')).loadCalls('requests', context, deps),
  component: () => <RequestsScreen {...Route.useSearch()} />,
})
