import { createFileRoute } from '@tanstack/react-router'
import { OfferPage } from '#app/offers/OfferPage.tsx'
import { requireFlag } from '#client/config/use-public-config.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { OfferMissing } from '#features/offers/catalogue/screens/OfferMissing.tsx'

const part = () => import('#app/offers/load.ts')

export const Route = createFileRoute('/offer/$id')({
  validateSearch: ({ order }: { order?: unknown }): { order?: 1 } => (order === 1 || order === '1' ? { order: 1 } : {}),
  beforeLoad: ({ context }) => requireFlag(context.queryClient, 'offers'),
  loader: async ({ context, params }) => (await part()).loadOfferPage(context, params.id),
  head: async ({ loaderData }) => (await part()).offerHead(loaderData),
  component: () => <OfferPage page={Route.useLoaderData()} ordering={Route.useSearch().order === 1} />,
  notFoundComponent: OfferMissing,
  errorComponent: LoadFailed,
})
