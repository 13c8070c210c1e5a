import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readOrdersSearch } from '#features/orders/lists/state.ts'
import { OrdersScreen } from '#features/orders/screens/OrdersScreen.tsx'

const { beforeLoad, head, errorComponent } = area('/orders')

export const Route = createFileRoute('/orders/')({
  validateSearch: readOrdersSearch,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('#features/orders/screens/load.ts')).loadOrders(context, deps),
  component: () => <OrdersScreen {...Route.useSearch()} />,
  errorComponent,
})
