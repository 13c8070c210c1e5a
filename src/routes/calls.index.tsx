import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readCallsSearch } from '#features/calls/lists.ts'
import { CallsScreen } from '#features/calls/screens/CallsScreen.tsx'

const { beforeLoad, head } = area('/calls')

export const Route = createFileRoute('/calls/')({
  validateSearch: readCallsSearch,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('#features/calls/screens/load.ts')).loadCalls('calls', context, deps),
  component: () => <CallsScreen {...Route.useSearch()} />,
})
