import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
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
          {day ? <LastDay activity={day.activity} /> : <Skeleton className="h-10 w-3/4 rounded-full" />}
        </div>
        {day ? <Latest rows={day.latest} /> : <LatestLoading />}
      </Card>
    </section>
  )
}

/** Sums of the last 24 hours, each with a link to the counted rows. */
function LastDay({ activity }: Pick<CreatorDay, 'activity'>) {
  const { tips, tip_tokens, new_followers, top_fan } = activity
  const [showsFan, hasAnalytics] = [useFlag('top-fans'), useFlag('analytics')]
  const rowsOf = (figure: 'tips' | 'followers_came') =>
    linkOptions({ to: '/analytics', search: { period: '24h', figure } })
  return (
    <ul className="flex flex-wrap gap-2">
      <Sum link={hasAnalytics ? rowsOf('tips') : linkOptions({ to: '/earnings' })}>
        {CREATOR.newTips(tips)} {tips > 0 && <TokenAmount tokens={tip_tokens} />}
      </Sum>
      <Sum link={hasAnalytics ? rowsOf('followers_came') : linkOptions({ to: '/followers' })}>
        {CREATOR.newFollowers(new_followers)}
      </Sum>
      {showsFan && top_fan && (
        <Sum link={linkOptions({ to: '/messages', search: { user: top_fan.username } })}>
          {CREATOR.topFan}:{' '}
          <span translate="no" className="max-w-32 truncate">
            {top_fan.display_name}
          </span>
          <span className="font-semibold text-accent">{CREATOR.message}</span>
        </Sum>
      )}
    </ul>
  )
}

const Sum = ({ link, children }: { link: Pick<LinkProps, 'to' | 'search'>; children: ReactNode }) => (
  <li>
    <Link {...link} className={chipClass}>
      {children}
    </Link>
  </li>
)
