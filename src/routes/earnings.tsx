import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/index.ts'
import { EarningsScreen } from '#features/wallet/screens/creator/EarningsScreen.tsx'
import { loadEarnings } from '#features/wallet/screens/creator/load.ts'
import { readEarningsSearch } from '#features/wallet/state/earnings.ts'

export const Route = createFileRoute('/earnings')({
  validateSearch: readEarningsSearch,
  beforeLoad: ({ context: { session }, location }) => {
    if (!session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
    if (session.user.role !== 'creator') throw redirect({ to: '/dashboard', replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadEarnings(context.api, deps.number),
  head: () => ({ meta: [{ title: 'Earnings · Limelight' }] }),
  component: () => <EarningsScreen number={Route.useSearch().number} />,
  errorComponent: LoadFailed,
})
