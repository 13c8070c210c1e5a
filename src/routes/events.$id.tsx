import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { EventMissing } from '#features/schedule/events/screens/EventMissing.tsx'
import { EventScreen } from '#features/schedule/screens/EventScreen.tsx'

const part = () => import('#features/schedule/events/screens/load.ts')

export const Route = createFileRoute('/events/$id')({
  loader: async ({ context, params }) => (await part()).loadEvent(context, params.id),
  head: async ({ loaderData }) => (await part()).eventHead(loaderData),
  component: () => <EventScreen page={Route.useLoaderData()} />,
  notFoundComponent: EventMissing,
  errorComponent: LoadFailed,
})
