import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { loadStream } from '#features/live/watching/screens/load.ts'
import { StreamScreen } from '#features/live/watching/screens/StreamScreen.tsx'

const { beforeLoad, head, notFoundComponent, errorComponent } = area('/live/$id')

export const Route = createFileRoute('/live/$id/')({
  beforeLoad,
  head,
  loader: ({ context, params }) => loadStream(context, params.id),
  component: () => <StreamScreen id={Route.useParams().id} />,
  notFoundComponent,
  errorComponent,
})
