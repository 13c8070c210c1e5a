import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { AvailabilityScreen } from '#features/schedule/availability/screens/AvailabilityScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/availability')

export const Route = createFileRoute('/availability')({
  beforeLoad,
  head,
  loader: async ({ context }) =>
    (await import('#features/schedule/availability/screens/load.ts')).loadAvailability(context.api),
  component: AvailabilityScreen,
  errorComponent,
})
