import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/index.ts'
import { AdminWalletScreen } from '#features/wallet/screens/admin/AdminWalletScreen.tsx'
import { loadAdminWallet } from '#features/wallet/screens/admin/load.ts'
import { CreatorWalletScreen } from '#features/wallet/screens/creator/CreatorWalletScreen.tsx'
import { loadCreatorWallet } from '#features/wallet/screens/creator/load.ts'
import { readWalletSearch } from '#features/wallet/state/earnings.ts'

/** Decision A6: a creator's wallet, an admin's platform figures; a fan's is a popup. */
export const Route = createFileRoute('/wallet')({
  validateSearch: readWalletSearch,
  beforeLoad: ({ context: { session }, location }) => {
    if (!session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
    if (session.user.role === 'fan') throw redirect({ to: '/explore', replace: true })
  },
  loader: ({ context: { api, session } }) =>
    session?.user.role === 'admin' ? loadAdminWallet(api) : loadCreatorWallet(api),
  head: () => ({ meta: [{ title: 'Wallet · Limelight' }] }),
  component: WalletPage,
  errorComponent: LoadFailed,
})

function WalletPage() {
  const { payouts } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return session?.user.role === 'admin' ? <AdminWalletScreen /> : <CreatorWalletScreen arrival={payouts} />
}
