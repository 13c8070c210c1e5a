import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { NextCall, RequestsButton } from '#features/calls/index.ts'
import { TopGifters } from '#features/tips/index.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CoachingCard } from '../coaching/screens/CoachingCard.tsx'
import { CREATOR } from '../spec.ts'
import { Activity } from './Activity.tsx'
import { DayFailed } from './DayFailed.tsx'
import { DayFigures } from './DayFigures.tsx'
import { Earnings } from './Earnings.tsx'
import { NextEvents } from './NextEvents.tsx'
import { OwnLook } from './OwnLook.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { Pills } from './Pills.tsx'
import { QuickActions } from './QuickActions.tsx'
import { ReceivedTips } from './ReceivedTips.tsx'
import { PullToRefresh, RefreshButton } from './Refresh.tsx'
import { Studio } from './Studio.tsx'
import { StudioGallery } from './StudioGallery.tsx'
import { useLiveCreatorDay } from './useCreatorDay.ts'

// lazy, because only new creators see it
const FirstSteps = lazyWithRetry(async () => ({
  default: (await import('#features/applications/index.ts')).WelcomeSteps,
}))

/** Dashboard of a creator with live figures. */
export function CreatorDashboard({ user }: { user: User }) {
  useLiveCreatorDay(user.id)
  const [hasAnalytics, hasUpcoming] = [useFlag('analytics'), useFlag('upcoming-sessions')]
  return (
    <PullToRefresh>
      <Page wide>
        <PhoneHeader user={user} />
        <PageHeader title={`Good to see you, ${user.display_name}`} text={CREATOR.text} actions={<RefreshButton />} />
        <QuickActions />
        <NewCreatorSteps />
        <DayFailed />
        <DayFigures earned={hasAnalytics ? '/analytics' : '/earnings'} />
        <Pills />
        <CoachingCard />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(3,minmax(0,1fr))] md:gap-6">
          <section aria-labelledby="calls" className="grid">
            <Card className="grid content-start gap-3">
              <h2 id="calls" className="text-lg">
                {CREATOR.calls}
              </h2>
              <Suspense fallback={<Skeleton className="h-28" />}>
                <NextCall />
              </Suspense>
            </Card>
          </section>
          {hasUpcoming && <NextEvents />}
          <Activity />
        </div>
        <Studio />
        <StudioGallery user={user} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
          <EarningsAndActions user={user} />
          <ReceivedTips user={user} />
        </div>
      </Page>
    </PullToRefresh>
  )
}

/** First steps of a new creator. A separate component, so that hydration does not render the whole dashboard again. */
function NewCreatorSteps() {
  const hydrated = useHydrated()
  return hydrated ? (
    <Suspense>
      <FirstSteps untilDone />
    </Suspense>
  ) : null
}

/** Earnings, top fans, and buttons for actions. */
function EarningsAndActions({ user }: { user: User }) {
  const modals = useModals()
  const showsGifters = useFlag('top-fans')
  const hasOffers = useFlag('offers')
  return (
    <div className="further-down grid grid-cols-[minmax(0,1fr)] gap-4 [--unseen:60rem]">
      <Earnings />
      {showsGifters && (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <TopGifters />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-11" />}>
        <RequestsButton />
      </Suspense>
      <Button block onPointerEnter={() => modals.preload('broadcast')} onClick={() => modals.open('broadcast')}>
        Message your fans
      </Button>
      {hasOffers && (
        <Button block onPointerEnter={() => modals.preload('createOffer')} onClick={() => modals.open('createOffer')}>
          Create an offer
        </Button>
      )}
      <Link
        to="/creator/$usernameOrId"
        params={{ usernameOrId: user.username }}
        className={buttonClass({ variant: 'outline', block: true })}
      >
        See your page
      </Link>
      <OwnLook user={user} />
    </div>
  )
}
