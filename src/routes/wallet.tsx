import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSecondStep, requireSignedIn } from '#client/session/require.ts'
import { MoneyExport } from '#features/admin/index.ts'
import { LoadFailed } from '#features/discovery/index.ts'
import { CardDisputes } from '#features/purchase/index.ts'
import { loadAdminWallet } from '#features/wallet/screens/admin/load.ts'
import { loadCreatorWallet } from '#features/wallet/screens/creator/load.ts'
import { WalletScreen } from '#features/wallet/screens/WalletScreen.tsx'
import { readWalletSearch } from '#features/wallet/state/earnings.ts'

/** A creator's wallet, the platform's figures for admins; a fan's wallet is a popup. */
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
    return <WalletScreen arrival={payouts} tab={tab} disputes={<CardDisputes />} download={<MoneyExport />} />
  },
  errorComponent: LoadFailed,
})
