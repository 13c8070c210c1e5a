import { Link } from '@tanstack/react-router'
import { Cake, NotebookPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Segment } from '#features/broadcast/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { dateText, isoDayText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { NOTES } from '../../notes/spec.ts'
import { askedOf } from '../../screens/asked.ts'
import { paymentsOf } from '../../spec.ts'
import type { Fan } from '../contract.ts'
import { FANS, SEGMENTS } from '../spec.ts'
import { fanPages } from './pages.ts'

const RowsDialog = lazyWithRetry(() => import('../../screens/RowsDialog.tsx'))
const FanNoteDialog = lazyWithRetry(() => import('../../notes/screens/FanNoteDialog.tsx'))

/** List of a creator's fans (of a segment or all), highest spenders first, with note and message buttons. */
export function FanList({ segment }: { segment: Segment | undefined }) {
  const query = trpc.fans.list.useInfiniteQuery(segment ? { segment } : {}, {
    ...fanPages,
    placeholderData: (before) => before,
  })
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap(({ fans }) => fans)}
      failed={FANS.failed}
      loading={<Skeleton className="h-72 rounded-card" />}
      none={<EmptyState heading="h3" {...FANS.none} />}
      className="grid"
      render={(fan) => <Row fan={fan} />}
    />
  )
}

function Row({ fan }: { fan: Fan }) {
  const [noting, setNoting] = useState(false)
  const [opened, setOpened] = useState(false)
  const hasAnalytics = useFlag('analytics')
  const userId = useSession()?.user.id
  const { id, username, display_name, avatar_url, segment, since, last_paid, tokens, note, birthday } = fan
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-3">
      <Avatar name={display_name} src={avatar_url} />
      <span className="grid min-w-0 flex-1 basis-40 gap-0.5 leading-tight">
        <span className="flex min-w-0 items-center gap-2">
          <span translate="no" className="truncate font-semibold">
            {display_name}
          </span>
          <Badge tone={segment === 'vip' ? 'gold' : 'neutral'}>{SEGMENTS[segment].name}</Badge>
        </span>
        <ViewerText className="text-muted text-sm">
          {(zone) =>
            [
              since && FANS.since(dateText(since, zone)),
              last_paid ? FANS.lastPaid(dateText(last_paid, zone)) : FANS.neverPaid,
            ]
              .filter(Boolean)
              .join(' · ')
          }
        </ViewerText>
        {(note || birthday) && (
          <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
            {birthday && (
              <>
                <Cake aria-hidden="true" className="mb-0.5 inline size-4 text-accent" />{' '}
                <span className="sr-only">{NOTES.birthday}: </span>
              </>
            )}
            {[birthday && isoDayText(birthday), note].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      {tokens > 0 && (
        <span className="grid justify-items-end leading-tight">
          {hasAnalytics ? (
            <button type="button" className="press-area rounded-xs hover:bg-wash" onClick={() => setOpened(true)}>
              <TokenAmount tokens={tokens} />
              <span className="sr-only"> {paymentsOf(display_name)}</span>
            </button>
          ) : (
            <TokenAmount tokens={tokens} />
          )}
          <span className="text-muted text-xs">{FANS.spent}</span>
        </span>
      )}
      <span className="ml-auto flex items-center gap-1">
        <IconButton label={FANS.note(display_name)} onClick={() => setNoting(true)}>
          <NotebookPen aria-hidden="true" />
        </IconButton>
        <Link to="/messages" search={{ user: username }} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {FANS.message}
          <span translate="no" className="sr-only">
            {' '}
            {display_name}
          </span>
        </Link>
      </span>
      {noting && (
        <Suspense>
          <FanNoteDialog fan={fan} onClose={() => setNoting(false)} />
        </Suspense>
      )}
      {opened && userId && (
        <Suspense>
          <RowsDialog
            asked={askedOf(userId, {})}
            opened={{ figure: 'spent', subject: id, name: display_name }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
