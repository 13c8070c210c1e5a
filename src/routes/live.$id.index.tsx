import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { StreamPage } from '#app/live/StreamPage.tsx'

const { beforeLoad, head, notFoundComponent, errorComponent } = area('/live/$id')

export const Route = createFileRoute('/live/$id/')({
  beforeLoad,
  head: async (shown) =>
    shown.loaderData ? (await import('#app/live/head.ts')).streamHead(shown.loaderData) : head(shown),
  loader: async ({ context, params }) => (await import('#app/live/load.ts')).loadStream(context, params.id),
  component: () => <StreamPage id={Route.useParams().id} />,
  notFoundComponent,
  errorComponent,
})
