import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { useModals } from '#client/modals/useModals.ts'
import { WelcomeSteps } from '#features/applications/index.ts'
import { RequestsButton } from '#features/calls/index.ts'
import { TopGifters } from '#features/tips/index.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Earnings } from './Earnings.tsx'
import { OwnLook } from './OwnLook.tsx'
import { ReceivedTips } from './ReceivedTips.tsx'

/** A creator's own place: what came in, and from whom, as it happens. */
export function CreatorDashboard({ user }: { user: User }) {
  const modals = useModals()
  const showsGifters = useFlag('top-fans')
  const hasOffers = useFlag('offers')
  return (
    <DashboardFrame user={user} text="What your fans send you appears here as it happens.">
      <WelcomeSteps />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Earnings />
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: user.username }}
            className={buttonClass({ variant: 'outline', block: true })}
          >
            See your page
          </Link>
          <Suspense fallback={<Skeleton className="h-11" />}>
            <RequestsButton />
          </Suspense>
          <OwnLook user={user} />
          <Button block onPointerEnter={() => modals.preload('broadcast')} onClick={() => modals.open('broadcast')}>
            Message your fans
          </Button>
          <Button
            block
            onPointerEnter={() => modals.preload('announceShow')}
            onClick={() => modals.open('announceShow')}
          >
            Announce Private Show
          </Button>
          {hasOffers && (
            <Button
              block
              onPointerEnter={() => modals.preload('createOffer')}
              onClick={() => modals.open('createOffer')}
            >
              Create an offer
            </Button>
          )}
          {showsGifters && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <TopGifters />
            </Suspense>
          )}
          <Link to="/fan-engagement" className={buttonClass({ variant: 'ghost', block: true })}>
            What you wrote to your fans
          </Link>
        </div>
        <ReceivedTips user={user} />
      </div>
    </DashboardFrame>
  )
}
