import { ConfirmBar } from '#features/accounts/email-address/screens/ConfirmBar.tsx'
import type { User } from '#shared/session.ts'
import { FloatingParts } from '#ui/Boundary.tsx'
import { asksToConfirm, isBarePath, showsTabBar } from './paths.ts'
import { SideBar } from './SideBar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

type NavigationProps = {
  user: User
  /**
   * Path of the displayed page. A prop instead of a hook: bars that hydrate during a navigation must hydrate with the old
   * path first.
   */
  pathname: string
}

/** All bars; CSS shows those that fit the width of the screen. */
export default function Navigation({ user, pathname }: NavigationProps) {
  if (isBarePath(pathname)) return null
  return (
    <FloatingParts>
      <TopBar user={user} />
      <SideBar user={user} />
      {showsTabBar(pathname) && <TabBar user={user} />}
      {!user.email_confirmed && asksToConfirm(pathname) && <ConfirmBar email={user.email} />}
    </FloatingParts>
  )
}
