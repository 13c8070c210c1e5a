import { type ReactNode, Suspense } from 'react'
import { NotificationsBell } from '#features/notifications/index.ts'
import type { User } from '#shared/session.ts'

/** The top of every dashboard: whose it is, under the lamp. */
export function DashboardFrame({ user, text, children }: { user: User; text: string; children: ReactNode }) {
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-8 pb-16 md:gap-8 md:px-8 md:pt-12">
        <header className="flex items-start gap-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <h1 className="text-2xl [overflow-wrap:anywhere]">Good to see you, {user.display_name}</h1>
            <p className="text-muted">{text}</p>
          </div>
          {/* a wide screen has it in its bar */}
          <div className="md:hidden">
            <Suspense fallback={<span className="block size-12" />}>
              <NotificationsBell />
            </Suspense>
          </div>
        </header>
        {children}
      </div>
    </div>
  )
}
