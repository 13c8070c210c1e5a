import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { OffersScreen } from '#features/offers/screens/OffersScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/offers')

export const Route = createFileRoute('/offers')({
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('#app/offers/load.ts')).loadOffers(context),
  component: OffersScreen,
  errorComponent,
})
