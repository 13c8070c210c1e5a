import { createFileRoute, redirect } from '@tanstack/react-router'
import { siteOrigin } from '#client/origin.ts'
import { HomeScreen } from '#features/dashboard/screens/HomeScreen.tsx'
import { loadHome } from '#features/dashboard/screens/load.ts'

/** Home page; creators and admins are redirected to their dashboard. */
export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    const role = context.session?.user.role
    if (role === 'creator' || role === 'admin') throw redirect({ to: '/dashboard', replace: true })
  },
  loader: ({ context }) => loadHome(context.api, context.session?.user.role),
  head: async () => (await import('#features/dashboard/screens/head.ts')).homeHead(siteOrigin()),
  component: HomeScreen,
})
