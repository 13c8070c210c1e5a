import { Link } from '@tanstack/react-router'
import { useFlag } from '#client/config/use-public-config.ts'
import type { User } from '#shared/session.ts'
import { chipClass } from '#ui/Chip.tsx'
import { Page } from '#ui/Page.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { homeChips, SENTENCES } from '../spec.ts'
import { BecomeCreator } from './BecomeCreator.tsx'
import { FanTiles } from './FanTiles.tsx'
import { FeaturedCreators } from './FeaturedCreators.tsx'
import { FollowedCreators } from './FollowedCreators.tsx'
import { FollowedFeed } from './FollowedFeed.tsx'
import { LiveCreators } from './LiveCreators.tsx'
import { LivePoster, useLiveShow } from './LivePoster.tsx'
import { NextBooking } from './NextBooking.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { useFanHome } from './useFanHome.ts'

/** Links to four orders of the list of all creators. */
function HomeChips() {
  return (
    <nav aria-label="Creators" className="chips -mx-4 px-4 md:mx-[-4px] md:px-1">
      {homeChips.map(({ label, category }) => (
        <Link key={category} to="/explore" search={{ category }} className={chipClass}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Home page of a fan. */
export function FanHome({ user }: { user: User }) {
  const hasUpcoming = useFlag('upcoming-sessions')
  const { isLoading, featured, live, hasMoreLive, following } = useFanHome()
  const show = useLiveShow()
  return (
    <Page>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PhoneHeader user={user} />
        <div className="grid gap-1">
          <h1 className="page-title">{SENTENCES.welcome}</h1>
          <p className="text-muted">{SENTENCES.discover}</p>
        </div>
      </header>
      {show && <LivePoster show={show} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FanTiles streaming={live.length} more={hasMoreLive} />
        <HomeChips />
      </div>
      {isLoading ? (
        <div className="grid min-h-80 place-content-center">
          <Spinner label={SENTENCES.loading} />
        </div>
      ) : (
        <>
          {hasUpcoming && <NextBooking />}
          <LiveCreators creators={live.filter(({ id }) => id !== show?.creator.id)} />
          <FollowedCreators creators={following} />
          {following.length > 0 && <FollowedFeed />}
          <FeaturedCreators creators={featured} first={live.length + following.length === 0} />
          <BecomeCreator />
        </>
      )}
    </Page>
  )
}
