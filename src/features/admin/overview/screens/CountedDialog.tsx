import { Link } from '@tanstack/react-router'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { type Outputs, trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CountedFigure } from '../contract.ts'
import { OVERVIEW } from '../spec.ts'

type CountedDialogProps = { figure: CountedFigure; onClose: () => void }
type Row = Outputs['admin']['counted']['rows'][number]

const { counted, stats } = OVERVIEW
const link = 'underline underline-offset-4'

/** Dialog that lists the rows behind a figure, newest first, with links to people and streams. */
export default function CountedDialog({ figure, onClose }: CountedDialogProps) {
  const query = trpc.admin.counted.useInfiniteQuery(
    { figure },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={stats[figure]} description={counted.newestFirst}>
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.rows)}
        className="grid divide-y divide-line"
        failed={counted.failed}
        loading={<Skeleton className="h-64 w-full" />}
        none={<p className="py-6 text-muted">{counted.none[figure]}</p>}
        render={(row) => <OneCounted row={row} />}
      />
    </Dialog>
  )
}

function OneCounted({ row: { id, kind, person, other, at, usd } }: { row: Row }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <Avatar name={person.display_name} src={person.avatar_url} size="md" />
      <span className="grid min-w-0 flex-1">
        <span className="[overflow-wrap:anywhere]">
          <Person person={person} />
          {other && (
            <>
              {' · '}
              <Person person={other} />
            </>
          )}
        </span>
        <span className="text-muted text-sm">
          {kind === 'stream' ? (
            <Link to="/live/$id" params={{ id }} className={link}>
              {counted.kinds[kind]}
            </Link>
          ) : (
            counted.kinds[kind]
          )}
          {' · '}
          <Moment at={at} />
        </span>
      </span>
      {usd !== null && (
        <span translate="no" className="figures shrink-0">
          {usdText(Math.round(usd * 100))}
        </span>
      )}
    </div>
  )
}

const Person = ({ person: { id, username } }: { person: Row['person'] }) => (
  <Link to="/dashboard" search={{ house: 'users', person: id }} className={link}>
    @{username}
  </Link>
)
