import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { CreatorDay } from '../contract.ts'
import { CREATOR } from '../spec.ts'
import { Latest, LatestLoading } from './Latest.tsx'
import { useCreatorDay } from './useCreatorDay.ts'

/** Section with the sums of the last 24 hours and the newest earnings and followers. */
export function Activity() {
  const day = useCreatorDay()
  const modals = useModals()
  return (
    <section aria-labelledby="activity" className="further-down grid [--unseen:60rem]">
      <Card pad={false} className="grid grid-cols-[minmax(0,1fr)] content-start overflow-clip">
        <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-5 md:px-6 md:pt-6">
          <h2 id="activity" className="text-lg">
            {CREATOR.activity}
          </h2>
          <Button
            size="sm"
            variant="ghost"
            onPointerEnter={() => modals.preload('notifications')}
            onClick={() => modals.open('notifications')}
          >
            {CREATOR.allNotifications}
          </Button>
        </div>
        <div className="grid gap-2 px-5 pt-2 pb-4 md:px-6">
          <p className="text-muted text-sm">{CREATOR.last24}</p>
          {day ? <LastDay day={day} /> : <Skeleton className="h-10 w-3/4 rounded-full" />}
        </div>
        {day ? <Latest rows={day.latest} /> : <LatestLoading />}
      </Card>
    </section>
  )
}

/** Sums of the last 24 hours and open tasks as pills, each with a link, and the fan who spent most. */
function LastDay({ day: { activity, unread_messages, pending_requests } }: { day: CreatorDay }) {
  const { tips, tip_tokens, new_followers, top_fan } = activity
  const [showsFan, hasAnalytics] = [useFlag('top-fans'), useFlag('analytics')]
  const rowsOf = (figure: 'tips' | 'followers_came') =>
    linkOptions({ to: '/analytics', search: { period: '24h', figure } })
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        <Pill link={hasAnalytics ? rowsOf('tips') : linkOptions({ to: '/earnings' })}>
          {CREATOR.newTips(tips)} {tips > 0 && <TokenAmount tokens={tip_tokens} />}
        </Pill>
        <Pill link={hasAnalytics ? rowsOf('followers_came') : linkOptions({ to: '/followers' })}>
          {CREATOR.newFollowers(new_followers)}
        </Pill>
        <Pill link={linkOptions({ to: '/messages' })}>{CREATOR.unread(unread_messages)}</Pill>
        <Pill link={linkOptions({ to: '/call-requests' })}>{CREATOR.pendingCount(pending_requests)}</Pill>
      </ul>
      {showsFan && top_fan && <TopFan fan={top_fan} />}
    </>
  )
}

const Pill = ({ link, children }: { link: Pick<LinkProps, 'to' | 'search'>; children: ReactNode }) => (
  <li>
    <Link {...link} className={chipClass}>
      {children}
    </Link>
  </li>
)

const TopFan = ({ fan }: { fan: NonNullable<CreatorDay['activity']['top_fan']> }) => (
  <p className="flex items-center gap-3 pt-2">
    <Avatar name={fan.display_name} src={fan.avatar_url} />
    <span className="grid min-w-0 flex-1">
      <span className="text-muted text-sm">
        {CREATOR.topFan} <TokenAmount tokens={fan.tokens} />
      </span>
      <span translate="no" className="truncate font-semibold">
        {fan.display_name}
      </span>
    </span>
    <Link to="/messages" search={{ user: fan.username }} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {CREATOR.message}
      <span translate="no" className="sr-only">
        {' '}
        {fan.display_name}
      </span>
    </Link>
  </p>
)
