import { ArrowLeft } from 'lucide-react'
import { PageLink } from '#client/navigation/PageLink.tsx'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { logoTarget } from '#client/session/stored-location.ts'
import { BalanceBadge } from '#features/dashboard/index.ts'
import { LiveCounter } from '#features/live/index.ts'
import NotificationsBell from '#features/notifications/list/screens/NotificationsBell.tsx'
import type { User } from '#shared/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { SearchField } from './SearchField.tsx'
import { WideMenu } from './WideMenu.tsx'

/** Goes back to the previous view: shown in the installed product, where no browser button does it. */
export function BackButton() {
  const { previous, goBack } = useNavigation()
  return (
    <IconButton label="Go back" size="sm" className="back-button" disabled={previous === null} onClick={() => goBack()}>
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  )
}

/** The top bar of a wide screen. */
export function TopBar({ user }: { user: User }) {
  return (
    <header className="short:static sticky top-(--offline) z-40 flex h-16 items-center gap-4 border-line border-b bg-ground px-5 narrow:hidden">
      <BackButton />
      <PageLink to={logoTarget(user.role)} className="rounded-sm lg:w-55">
        <Logo />
      </PageLink>
      <SearchField />
      <div className="ms-auto flex items-center gap-2">
        {user.role === 'creator' && <LiveCounter className="min-h-11 px-2 text-sm" />}
        <BalanceBadge role={user.role} />
        <NotificationsBell />
        <WideMenu user={user} />
      </div>
    </header>
  )
}
