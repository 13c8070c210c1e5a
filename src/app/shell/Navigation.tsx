import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '#shared/session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { isAuthPath, showsTabBar } from './paths.ts'
import { SideBar } from './SideBar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

// rare: most people have confirmed their e-mail address
const ConfirmBar = lazyWithRetry(() => import('#features/accounts/screens/ConfirmBar.tsx'))

/** All bars; CSS shows those that fit the width of the screen. */
export default function Navigation({ user }: { user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (isAuthPath(pathname)) return null
  return (
    <>
      <TopBar user={user} />
      <SideBar user={user} />
      {showsTabBar(pathname) && <TabBar user={user} />}
      {!user.email_confirmed && (
        <Suspense fallback={null}>
          <ConfirmBar email={user.email} />
        </Suspense>
      )}
    </>
  )
}
