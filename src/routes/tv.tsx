import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { TvScreen } from '#features/tv/screens/TvScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/tv')

export const Route = createFileRoute('/tv')({
  beforeLoad,
  head,
  // Awaited while rendering; in the browser the page shows placeholders meanwhile.
  loader: async ({ context: { api } }) => {
    const channels = api.tv.channels.prefetch(undefined, { retry: false })
    if (import.meta.env.SSR) await channels
  },
  component: TvScreen,
  errorComponent,
})
