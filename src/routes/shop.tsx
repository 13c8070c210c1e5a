import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { type RawShopSearch, readShopSearch } from '#features/shop/catalogue/state.ts'
import { ShopScreen } from '#features/shop/screens/ShopScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/shop')

export const Route = createFileRoute('/shop')({
  // Parsed where it is used, so that routes contain only names.
  validateSearch: (said: RawShopSearch): RawShopSearch => said,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('#features/shop/catalogue/screens/load.ts')).loadShop(context, deps),
  component: () => <ShopScreen search={readShopSearch(Route.useSearch())} />,
  errorComponent,
})
