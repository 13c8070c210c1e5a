import { type ReactNode, useEffect } from 'react'
import { checkOften } from '#client/session/checkOften.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { Logo } from '#ui/Logo.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { clockTime, fullDayName } from '#ui/zonedTime.ts'
import { ExportDataButton } from '../../screens/ExportDataButton.tsx'
import { SignOutButton } from '../../sessions/screens/SignOutButton.tsx'
import { SUSPENSION_SENTENCES } from '../spec.ts'
import { RestrictedDocuments } from './RestrictedDocuments.tsx'

/** The only page of a suspended person: the reason, the rules, an appeal (`children`), the data export and the sign-out. */
export function SuspendedScreen({ children }: { children?: ReactNode }) {
  const user = useSession()?.user
  useRestoration()
  if (!user) return null
  return (
    <div className="stage grid items-start justify-items-center px-4 py-12">
      <div className="grid w-full max-w-120 grid-cols-[minmax(0,1fr)] gap-8">
        <Logo />
        <div className="grid gap-3">
          <h1 className="text-2xl">{SUSPENSION_SENTENCES.suspendedTitle}</h1>
          <p className="measure text-muted">{SUSPENSION_SENTENCES.suspendedAbout}</p>
        </div>
        <section aria-labelledby="why" className="grid grid-cols-[minmax(0,1fr)] gap-2 border-danger border-s-4 ps-4">
          <h2 id="why" className="font-sans font-semibold text-base tracking-normal">
            Why
          </h2>
          <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
            {user.suspended_reason || SUSPENSION_SENTENCES.suspendedNoReason}
          </p>
          <p className="text-muted">
            {SUSPENSION_SENTENCES.suspendedUntil}{' '}
            {user.suspended_until ? (
              <SuspensionEnd at={user.suspended_until} />
            ) : (
              <span className="font-semibold text-ink">{SUSPENSION_SENTENCES.suspendedOpen}</span>
            )}
          </p>
        </section>
        {children}
        <RestrictedDocuments />
        <section aria-labelledby="data" className="grid gap-3">
          <h2 id="data" className="font-sans font-semibold text-base tracking-normal">
            Your data
          </h2>
          <ExportDataButton />
        </section>
        <SignOutButton />
      </div>
    </div>
  )
}

const restorationMs = 60_000

/** Renews the session after a restoration, because the access token would otherwise stay suspended until it expires. */
function useRestoration(): void {
  const sessionManager = useSessionManager()
  const token = useSession()?.access_token
  useEffect(
    () =>
      checkOften(() => {
        if (document.visibilityState === 'visible') void sessionManager.renew(token)
      }, restorationMs),
    [sessionManager, token],
  )
}

function SuspensionEnd({ at }: { at: Date }) {
  return (
    <ViewerText exact at={at} className="font-semibold text-ink">
      {(zone = 'UTC') => `${fullDayName(at, zone)}, ${clockTime(at, zone)}`}
    </ViewerText>
  )
}
