import { Link } from '@tanstack/react-router'
import { MessageCircle, NotebookPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { dayText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { TopFan } from '../contract.ts'
import { paymentsOf, rowName, WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import type { OpenedFigure } from './RowsDialog.tsx'

const FanNoteDialog = lazyWithRetry(() => import('../notes/screens/FanNoteDialog.tsx'))

type TopFansProps = { asked: AskedFor; onOpen: (opened: OpenedFigure) => void }

/** Fans who spent most in the span, with their latest payments and links to message them. */
export function TopFans({ asked, onOpen }: TopFansProps) {
  const { data, error, refetch, isFetching } = trpc.analytics.topFans.useQuery(asked, {
    placeholderData: (before) => before,
  })
  const fans = data && 'top_fans' in data ? data.top_fans : undefined
  return (
    <section aria-labelledby="top-fans" aria-busy={isFetching}>
      <Card pad={false} className="overflow-clip">
        <h2 id="top-fans" className="px-5 pt-5 pb-3 text-lg md:px-6 md:pt-6">
          {WORDS.files.topFans}
        </h2>
        {error && !fans && (
          <ErrorState text={sentenceOf(error, WORDS.failed)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!fans && !error && <Skeleton className="m-5 h-64" />}
        {fans?.length === 0 && <EmptyState title="No one yet" text={WORDS.noFans} />}
        <ul>
          {fans?.map((fan) => (
            <Fan key={fan.id} fan={fan} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Fan({ fan, onOpen }: { fan: TopFan } & Pick<TopFansProps, 'onOpen'>) {
  const [noting, setNoting] = useState(false)
  const { id, username, display_name, avatar_url, total_spent, last_active, last_source } = fan
  return (
    <li className="flex items-center gap-2 border-line border-t px-4 py-3 md:gap-3 md:px-6">
      <Avatar name={display_name} src={avatar_url} />
      <span className="grid min-w-0 flex-1">
        <span translate="no" className="truncate font-semibold">
          {display_name}
        </span>
        <span className="truncate text-muted text-sm">
          {rowName(last_source)}, <ViewerText at={last_active}>{(zone) => dayText(last_active, zone)}</ViewerText>
        </span>
      </span>
      <button
        type="button"
        className="press-area rounded-xs hover:bg-wash"
        onClick={() => onOpen({ figure: 'fan', subject: id, name: display_name })}
      >
        <TokenAmount tokens={total_spent} />
        <span className="sr-only"> {paymentsOf(display_name)}</span>
      </button>
      <IconButton label={`Note about ${display_name}`} onClick={() => setNoting(true)}>
        <NotebookPen aria-hidden="true" />
      </IconButton>
      {noting && (
        <Suspense>
          <FanNoteDialog fan={fan} onClose={() => setNoting(false)} />
        </Suspense>
      )}
      <Link
        to="/messages"
        search={{ user: username }}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'pointer-coarse:min-h-11' })}
      >
        <MessageCircle aria-hidden="true" className="size-5 wide:hidden" />
        <span className="narrow:sr-only">Message</span>
        <span translate="no" className="sr-only">
          {' '}
          {display_name}
        </span>
      </Link>
    </li>
  )
}
