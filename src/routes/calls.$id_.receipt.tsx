import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { ReceiptScreen } from '#features/calls/receipts/screens/ReceiptScreen.tsx'

const { beforeLoad, head } = area('/calls/$id/receipt')

export const Route = createFileRoute('/calls/$id_/receipt')({
  beforeLoad,
  head,
  loader: async ({ context, params }) =>
    (await import('#features/calls/receipts/screens/load.ts')).loadReceipt(context, params.id),
  component: () => <ReceiptScreen id={Route.useParams().id} />,
})
