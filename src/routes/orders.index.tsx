import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { OrdersScreen } from '#features/orders/listing/screens/OrdersScreen.tsx'
import { readOrdersSearch } from '#features/orders/listing/state.ts'

const { beforeLoad, head, errorComponent } = area('/orders')

export const Route = createFileRoute('/orders/')({
  validateSearch: readOrdersSearch,
  beforeLoad,
  head,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('#features/orders/listing/screens/load.ts')).loadOrders(context, deps),
  component: () => <OrdersScreen {...Route.useSearch()} />,
  errorComponent,
})
