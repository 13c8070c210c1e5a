import { createFileRoute, redirect } from '@tanstack/react-router'
import { HomeScreen } from '#features/dashboard/screens/HomeScreen.tsx'
import { loadHome } from '#features/dashboard/screens/load.ts'

/** Home; creators and admins go on to their dashboard (decision A1). */
export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    const role = context.session?.user.role
    if (role === 'creator' || role === 'admin') throw redirect({ to: '/dashboard', replace: true })
  },
  loader: ({ context }) => loadHome(context.api),
  head: () => ({ meta: [{ title: 'Limelight: the front row of the people you love' }] }),
  component: HomeScreen,
})
