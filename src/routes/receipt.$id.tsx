import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { ReceiptScreen } from '#features/purchase/history/screens/ReceiptScreen.tsx'

export const Route = createFileRoute('/receipt/$id')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  loader: async ({ context: { api }, params }) => {
    if (import.meta.env.SSR) await api.purchase.receipt.prefetch(params, { retry: false })
  },
  head: () => ({ meta: [{ title: 'Receipt · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <ReceiptScreen id={Route.useParams().id} />,
})
