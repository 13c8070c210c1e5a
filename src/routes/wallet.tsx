import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/index.ts'
import { CreatorWalletScreen } from '#features/wallet/screens/creator/CreatorWalletScreen.tsx'
import { loadCreatorWallet } from '#features/wallet/screens/creator/load.ts'
import { readWalletSearch } from '#features/wallet/state/earnings.ts'

/** Decision A6: a creator's wallet; a fan's is a popup. */
export const Route = createFileRoute('/wallet')({
  validateSearch: readWalletSearch,
  beforeLoad: ({ context: { session }, location }) => {
    if (!session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
    if (session.user.role !== 'creator') throw redirect({ to: '/explore', replace: true })
  },
  loader: ({ context }) => loadCreatorWallet(context.api),
  head: () => ({ meta: [{ title: 'Wallet · Limelight' }] }),
  component: () => <CreatorWalletScreen arrival={Route.useSearch().payouts} />,
  errorComponent: LoadFailed,
})
