import { createFileRoute, redirect } from '@tanstack/react-router'
import { DashboardScreen } from '#features/dashboard/screens/DashboardScreen.tsx'
import { loadDashboard } from '#features/dashboard/screens/load.ts'
import { LoadFailed } from '#features/discovery/index.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => {
    if (!context.session) throw redirect({ to: '/auth', search: { mode: 'signin', redirect: location.href } })
  },
  loader: ({ context }) => loadDashboard(context.api, context.session?.user.role),
  head: () => ({ meta: [{ title: 'Dashboard · Limelight' }] }),
  component: DashboardScreen,
  errorComponent: LoadFailed,
})
