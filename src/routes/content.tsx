import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { ContentPage } from '#app/content/ContentPage.tsx'
import { readTab } from '#features/content/gallery/state.ts'

const { beforeLoad, head, errorComponent } = area('/content')

export const Route = createFileRoute('/content')({
  validateSearch: readTab,
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('#app/content/load.ts')).loadContent(context),
  component: () => <ContentPage tab={Route.useSearch().tab} />,
  errorComponent,
})
