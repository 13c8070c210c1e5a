import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { GoLiveScreen } from '#features/live/hosting/screens/GoLiveScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/go-live-setup')

export const Route = createFileRoute('/go-live-setup')({
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('#features/live/watching/screens/load.ts')).loadRunning(context),
  component: GoLiveScreen,
  errorComponent,
})
