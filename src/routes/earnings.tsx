import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { LoadFailed } from '#features/discovery/index.ts'
import { loadEarnings } from '#features/wallet/earnings/screens/load.ts'
import { readEarningsSearch } from '#features/wallet/earnings/state.ts'
import { EarningsScreen } from '#features/wallet/screens/EarningsScreen.tsx'

export const Route = createFileRoute('/earnings')({
  validateSearch: readEarningsSearch,
  beforeLoad: (arrival) => {
    const { role } = requireSignedIn(arrival).user
    // An admin's earnings are the platform's figures.
    if (role === 'admin') throw redirect({ to: '/wallet', replace: true })
    if (role === 'fan') throw redirect({ to: '/dashboard', replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadEarnings(context.api, deps.number),
  head: () => ({ meta: [{ title: 'Earnings · Limelight' }] }),
  component: () => <EarningsScreen number={Route.useSearch().number} />,
  errorComponent: LoadFailed,
})
