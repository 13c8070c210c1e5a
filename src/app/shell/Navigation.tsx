import { ConfirmBar } from '#features/accounts/credentials/screens/ConfirmBar.tsx'
import type { User } from '#shared/session.ts'
import { asksToConfirm, isBarePath, showsTabBar, useShownPath } from './paths.ts'
import { SideBar } from './SideBar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

/** All bars; CSS shows those that fit the width of the screen. */
export default function Navigation({ user }: { user: User }) {
  const pathname = useShownPath()
  if (isBarePath(pathname)) return null
  return (
    <>
      <TopBar user={user} />
      <SideBar user={user} />
      {showsTabBar(pathname) && <TabBar user={user} />}
      {!user.email_confirmed && asksToConfirm(pathname) && <ConfirmBar email={user.email} />}
    </>
  )
}
