import { createFileRoute } from '@tanstack/react-router'
import { requireFlag } from '#client/config/flags.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { ProductScreen } from '#features/shop/screens/ProductScreen.tsx'
import { readBuying } from '#features/shop/state/search.ts'
import { ProductMissing } from './-shop/ProductMissing.tsx'

const part = () => import('./-shop/load.ts')

export const Route = createFileRoute('/shop_/product/$id')({
  validateSearch: readBuying,
  beforeLoad: ({ context }) => requireFlag(context.queryClient, 'shop-items'),
  loader: async ({ context, params }) => (await part()).loadProduct(context, params.id),
  head: async ({ loaderData }) => (await part()).productHead(loaderData),
  component: function Product() {
    const { item } = Route.useLoaderData()
    return <ProductScreen key={item.id} item={item} buying={Route.useSearch().buy === 1} />
  },
  notFoundComponent: ProductMissing,
  errorComponent: LoadFailed,
})
