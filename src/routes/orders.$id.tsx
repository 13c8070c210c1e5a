import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { OrderScreen } from '#features/orders/screens/OrderScreen.tsx'

export const Route = createFileRoute('/orders/$id')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  loader: async ({ context: { api }, params }) => {
    if (import.meta.env.SSR) await api.orders.one.prefetch(params, { retry: false })
  },
  head: () => ({ meta: [{ title: 'Order · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <OrderScreen id={Route.useParams().id} />,
})
