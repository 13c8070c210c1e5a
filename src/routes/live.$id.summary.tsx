import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { SummaryScreen } from '#features/live/hosting/screens/SummaryScreen.tsx'

const { beforeLoad, head, notFoundComponent, errorComponent } = area('/live/$id/summary')

export const Route = createFileRoute('/live/$id/summary')({
  beforeLoad,
  head,
  loader: async ({ context, params }) =>
    (await import('#features/live/watching/screens/load.ts')).loadSummary(context, params.id),
  component: () => <SummaryScreen id={Route.useParams().id} />,
  notFoundComponent,
  errorComponent,
})
