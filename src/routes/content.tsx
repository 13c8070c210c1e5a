import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '#features/content/state/tabs.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { area } from './-areas/area.tsx'
import { ContentPage } from './-content/ContentPage.tsx'

const { beforeLoad, head } = area('/content')

export const Route = createFileRoute('/content')({
  validateSearch: readTab,
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('./-content/load.ts')).loadContent(context),
  component: () => <ContentPage tab={Route.useSearch().tab} />,
  errorComponent: LoadFailed,
})
