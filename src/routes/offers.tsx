import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { OffersScreen } from '#features/offers/screens/OffersScreen.tsx'
import { area } from './-areas/area.tsx'

const { beforeLoad, head } = area('/offers')

export const Route = createFileRoute('/offers')({
  beforeLoad,
  head,
  loader: async ({ context }) => (await import('./-offers/load.ts')).loadOffers(context),
  component: OffersScreen,
  errorComponent: LoadFailed,
})
