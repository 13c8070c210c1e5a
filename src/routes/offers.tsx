import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { OffersScreen } from '#features/offers/screens/OffersScreen.tsx'

const { beforeLoad, head } = area('/offers')

export const Route = createFileRoute('/offers')({
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('#app/offers/load.ts')).loadOffers(context),
  component: OffersScreen,
  errorComponent: LoadFailed,
})
