import { createFileRoute } from '@tanstack/react-router'
import { requireSecondStep, requireSignedIn } from '#client/session/require.ts'
import { readAdminDashboardSearch } from '#features/admin/state.ts'
import { DashboardScreen } from '#features/dashboard/screens/DashboardScreen.tsx'
import { LoadFailed } from '#features/discovery/index.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readAdminDashboardSearch,
  beforeLoad: (arrival) => requireSecondStep(requireSignedIn(arrival)),
  loader: async ({ context: { api, session } }) =>
    (await import('#features/dashboard/screens/load.ts')).loadDashboard(api, session?.user.role),
  head: () => ({ meta: [{ title: 'Dashboard · Limelight' }] }),
  component: DashboardScreen,
  errorComponent: LoadFailed,
})
