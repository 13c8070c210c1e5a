import { useLocation } from '@tanstack/react-router'
import type { User } from '#features/accounts/index.ts'
import { isAuthPath, showsTabBar } from './navigation.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

/** Both bars; the width of the screen shows one of them. */
export default function Navigation({ user }: { user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (isAuthPath(pathname)) return null
  return (
    <>
      <TopBar user={user} />
      {showsTabBar(pathname) && <TabBar user={user} />}
    </>
  )
}
