import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { NextCall } from '#features/calls/index.ts'
import { TopGifters } from '#features/tips/index.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CoachingCard } from '../coaching/screens/CoachingCard.tsx'
import { CREATOR } from '../spec.ts'
import { Activity } from './Activity.tsx'
import { DayFailed } from './DayFailed.tsx'
import { Earnings } from './Earnings.tsx'
import { NextEvents } from './NextEvents.tsx'
import { OwnLook } from './OwnLook.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { QuickActions } from './QuickActions.tsx'
import { PullToRefresh, RefreshButton } from './Refresh.tsx'
import { StudioGallery } from './StudioGallery.tsx'
import { ToDo } from './ToDo.tsx'
import { useLiveCreatorDay } from './useCreatorDay.ts'

// lazy, because only new creators see it
const FirstSteps = lazyWithRetry(async () => ({
  default: (await import('#features/applications/index.ts')).WelcomeSteps,
}))

const column = 'grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 xl:gap-6'
const pair = 'md:max-xl:grid-cols-[repeat(2,minmax(0,1fr))]'

/**
 * Dashboard of a creator with live figures. The order is that of a phone: tasks and the next call, earnings and activity,
 * then the rest. A wide screen has earnings and activity on the left, and everything else in a column on the right.
 */
export function CreatorDashboard({ user }: { user: User }) {
  useLiveCreatorDay(user.id)
  return (
    <PullToRefresh>
      <Page wide>
        <PhoneHeader user={user} />
        <PageHeader
          title={`Good to see you, ${user.display_name}`}
          text={CREATOR.text}
          actions={
            <span className="flex items-center gap-2">
              <span className="contents narrow:hidden">
                <Reach />
              </span>
              <RefreshButton />
            </span>
          }
        />
        <NewCreatorSteps />
        <DayFailed />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:gap-6">
          <div className={`${column} ${pair} xl:col-start-2 xl:row-start-1`}>
            <ToDo />
            <Calls />
          </div>
          <div className={`${column} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
            <Earnings />
            <QuickActions />
            <Activity />
            <CoachingCard />
          </div>
          <div className={`further-down ${column} [--unseen:60rem] ${pair} xl:col-start-2 xl:row-start-2`}>
            <Aside user={user} />
          </div>
        </div>
        <StudioGallery user={user} />
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

const Calls = () => (
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
)

/** Dates, top fans and the creator's own card. */
function Aside({ user }: { user: User }) {
  const [hasUpcoming, showsGifters] = [useFlag('upcoming-sessions'), useFlag('top-fans')]
  return (
    <>
      {hasUpcoming && <NextEvents />}
      <div className={column}>
        {showsGifters && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <TopGifters />
          </Suspense>
        )}
        <FanLinks />
      </div>
      <OwnLook user={user} />
      <div className="grid gap-2 md:hidden">
        <Reach />
      </div>
    </>
  )
}

/** Links to the lists of fans. */
function FanLinks() {
  const hasTiers = useFlag('subscription-tiers')
  return (
    <nav aria-label={CREATOR.fans} className="chips">
      <Link to="/fan-engagement" className={chipClass}>
        {CREATOR.fans}
      </Link>
      <Link to="/followers" className={chipClass}>
        {CREATOR.followers}
      </Link>
      {hasTiers && (
        <Link to="/subscribers" className={chipClass}>
          {CREATOR.subscribers}
        </Link>
      )}
    </nav>
  )
}

/** Buttons to write to all fans and to make an offer. */
function Reach() {
  const modals = useModals()
  const hasOffers = useFlag('offers')
  return (
    <>
      <Button onPointerEnter={() => modals.preload('broadcast')} onClick={() => modals.open('broadcast')}>
        {CREATOR.broadcast}
      </Button>
      {hasOffers && (
        <Button onPointerEnter={() => modals.preload('createOffer')} onClick={() => modals.open('createOffer')}>
          {CREATOR.createOffer}
        </Button>
      )}
    </>
  )
}
