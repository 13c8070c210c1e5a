import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { CreatorDay } from '../contract.ts'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

/** Section with the activity of the last 24 hours. */
export function Activity() {
  const day = useCreatorDay()
  const modals = useModals()
  return (
    <section aria-labelledby="activity" className="further-down grid [--unseen:21rem]">
      <Card className="grid content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="activity" className="text-lg">
            {CREATOR.activity}
          </h2>
          <span className="text-muted text-sm">
            {CREATOR.last24}
            {day && (
              <>
                , as of <Moment at={day.as_of} />
              </>
            )}
          </span>
        </div>
        {day ? <Lines day={day} /> : <Skeleton className="h-40" />}
        <Button
          size="sm"
          variant="ghost"
          onPointerEnter={() => modals.preload('notifications')}
          onClick={() => modals.open('notifications')}
        >
          {CREATOR.allNotifications}
        </Button>
      </Card>
    </section>
  )
}

/** Lines of activity, each with a link to the counted rows. */
function Lines({ day: { activity, unread_messages, pending_requests } }: { day: CreatorDay }) {
  const { tips, tip_tokens, new_followers, top_fan } = activity
  const [showsFan, hasAnalytics] = [useFlag('top-fans'), useFlag('analytics')]
  const rowsOf = (figure: 'tips' | 'followers_came') =>
    linkOptions({ to: '/analytics', search: { period: '24h', figure } })
  return (
    <ul className="grid">
      <Line name={CREATOR.newTips(tips)} link={hasAnalytics ? rowsOf('tips') : linkOptions({ to: '.', hash: 'tips' })}>
        <TokenAmount tokens={tip_tokens} />
      </Line>
      <Line name={CREATOR.unreadMessages} link={linkOptions({ to: '/messages' })}>
        {fullNumber(unread_messages)}
      </Line>
      <Line
        name={CREATOR.newFollowers}
        link={hasAnalytics ? rowsOf('followers_came') : linkOptions({ to: '/followers' })}
      >
        {fullNumber(new_followers)}
      </Line>
      <Line name={CREATOR.pendingRequests} link={linkOptions({ to: '/call-requests' })}>
        {fullNumber(pending_requests)}
      </Line>
      {showsFan && <TopFan fan={top_fan} />}
    </ul>
  )
}

function TopFan({ fan }: { fan: CreatorDay['activity']['top_fan'] }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t">
      <span className="grid min-w-0 flex-1">
        <span className="text-muted text-sm">{CREATOR.topFan}</span>
        <span className="truncate font-semibold">{fan?.display_name ?? CREATOR.noTopFan}</span>
      </span>
      {fan && (
        <Link
          to="/messages"
          search={{ user: fan.username }}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Message
          <span translate="no" className="sr-only">
            {' '}
            {fan.display_name}
          </span>
        </Link>
      )}
    </li>
  )
}

type LineProps = { name: string; link: Pick<LinkProps, 'to' | 'search' | 'hash'>; children: ReactNode }

const Line = ({ name, link, children }: LineProps) => (
  <li className="border-line border-t first:border-t-0">
    <Link {...link} className="press-area flex min-h-10 items-center justify-between gap-3 rounded-xs hover:bg-wash">
      <span>{name}</span>
      <span translate="no" className="figures font-semibold">
        {children}
      </span>
    </Link>
  </li>
)
