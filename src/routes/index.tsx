import { createFileRoute, redirect } from '@tanstack/react-router'
import { siteOrigin } from '#client/origin.ts'
import { HomeScreen } from '#features/dashboard/screens/HomeScreen.tsx'

/** Home page; creators and admins are redirected to their dashboard. */
export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    const role = context.session?.user.role
    if (role === 'creator' || role === 'admin') throw redirect({ to: '/dashboard', replace: true })
  },
  loader: async ({ context: { api, session } }) =>
    (await import('#features/dashboard/screens/load.ts')).loadHome(api, session?.user.role),
  head: async () => (await import('#features/dashboard/screens/head.ts')).homeHead(siteOrigin()),
  component: HomeScreen,
})
