import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSecondStep, requireSignedIn } from '#client/session/require.ts'
import { CostsPanel, MoneyExport } from '#features/admin/index.ts'
import { LoadFailed } from '#features/discovery/index.ts'
import { CardDisputes } from '#features/purchase/index.ts'
import { loadAdminWallet } from '#features/wallet/admin/screens/load.ts'
import { WalletScreen } from '#features/wallet/balance/screens/WalletScreen.tsx'
import { loadCreatorWallet } from '#features/wallet/earnings/screens/load.ts'
import { readWalletSearch } from '#features/wallet/earnings/state.ts'

/** A creator's wallet, or the platform's figures for admins. A fan's wallet is a popup. */
export const Route = createFileRoute('/wallet')({
  validateSearch: readWalletSearch,
  beforeLoad: (arrival) => {
    const session = requireSignedIn(arrival)
    if (session.user.role === 'fan') throw redirect({ to: '/explore', replace: true })
    requireSecondStep(session)
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { session, api }, deps }) =>
    session?.user.role === 'admin' ? loadAdminWallet(api, deps.tab) : loadCreatorWallet(api),
  head: () => ({ meta: [{ title: 'Wallet · Limelight' }] }),
  component: () => {
    const { payouts, tab } = Route.useSearch()
    return (
      <WalletScreen
        arrival={payouts}
        tab={tab}
        costs={<CostsPanel />}
        disputes={<CardDisputes />}
        download={<MoneyExport />}
      />
    )
  },
  errorComponent: LoadFailed,
})
