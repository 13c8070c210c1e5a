import { createFileRoute } from '@tanstack/react-router'
import { requireFlag } from '#client/config/use-public-config.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { ProductMissing } from '#features/shop/catalogue/screens/ProductMissing.tsx'
import { ProductScreen } from '#features/shop/catalogue/screens/ProductScreen.tsx'

const part = () => import('#features/shop/catalogue/screens/load.ts')

export const Route = createFileRoute('/shop_/product/$id')({
  validateSearch: ({ buy }: { buy?: unknown }): { buy?: 1 } => (buy === 1 || buy === '1' ? { buy: 1 } : {}),
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
