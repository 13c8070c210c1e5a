import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readCallsSearch } from '#features/calls/lists.ts'
import { CallScreen } from '#features/calls/screens/CallScreen.tsx'

const { beforeLoad, head } = area('/calls/$id')

export const Route = createFileRoute('/calls/$id')({
  validateSearch: readCallsSearch,
  beforeLoad,
  head,
  loader: async ({ context, params }) => (await import('#features/calls/screens/load.ts')).loadCall(context, params.id),
  component: () => <CallScreen {...Route.useSearch()} {...Route.useParams()} />,
})
