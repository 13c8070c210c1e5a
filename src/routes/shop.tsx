import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { ShopScreen } from '#features/shop/screens/ShopScreen.tsx'
import { readShopSearch } from '#features/shop/state/search.ts'

const { beforeLoad, head } = area('/shop')

export const Route = createFileRoute('/shop')({
  validateSearch: readShopSearch,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('#features/shop/screens/load.ts')).loadShop(context, deps),
  component: () => <ShopScreen search={Route.useSearch()} />,
  errorComponent: LoadFailed,
})
