import { Link } from '@tanstack/react-router'
import type { User } from '#features/accounts/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Earnings } from './Earnings.tsx'
import { ReceivedTips } from './ReceivedTips.tsx'

/** A creator's own place: what came in, and from whom, as it happens. */
export function CreatorDashboard({ user }: { user: User }) {
  return (
    <DashboardFrame user={user} text="What your fans send you appears here as it happens.">
      <div className="grid items-start gap-6 md:grid-cols-[20rem_1fr] md:gap-8">
        <div className="grid gap-4">
          <Earnings />
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: user.username }}
            className={buttonClass({ variant: 'outline', block: true })}
          >
            See your page
          </Link>
        </div>
        <ReceivedTips user={user} />
      </div>
    </DashboardFrame>
  )
}
