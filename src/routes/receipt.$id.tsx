import { createFileRoute, redirect } from '@tanstack/react-router'
import { ReceiptScreen } from '#features/purchase/screens/ReceiptScreen.tsx'

export const Route = createFileRoute('/receipt/$id')({
  beforeLoad: ({ context, location }) => {
    if (!context.session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
  },
  head: () => ({ meta: [{ title: 'Receipt · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <ReceiptScreen id={Route.useParams().id} />,
})
