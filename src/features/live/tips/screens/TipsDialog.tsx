import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { StreamTip } from '../contract.ts'
import { TIPS } from '../spec.ts'

/** Figure whose tips are listed: of the stream, of its goal or of one supporter. */
export type Opened = { streamId: string; goal?: string; supporter?: { id: string; name: string } }

const titleOf = ({ goal, supporter }: Opened): string => {
  if (supporter) return TIPS.ofPerson(supporter.name)
  return goal === undefined ? TIPS.ofStream : TIPS.ofGoal(goal)
}

/** Dialog with the tips that a figure of a stream counts. They add up to the figure. */
export default function TipsDialog({ onClose, ...opened }: Opened & { onClose: () => void }) {
  const { streamId, goal, supporter } = opened
  const query = trpc.live.tips.useInfiniteQuery(
    { id: streamId, figure: goal === undefined ? 'stream' : 'goal', ...(supporter && { supporter_id: supporter.id }) },
    // refetches on each opening, so that the list matches the figure
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const first = query.data?.pages[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(opened)}
      description={
        <>
          {TIPS.newestFirst}
          {first && (
            <>
              {' '}
              {TIPS.trueFor} <Moment at={first.as_of} />
            </>
          )}
        </>
      }
    >
      {first && first.total.tips > 0 && (
        <p className="flex justify-between gap-4 border-line border-b pb-3 font-semibold">
          {TIPS.total} <TokenAmount tokens={first.total.tokens} />
        </p>
      )}
      <QueryList
        query={query}
        items={query.data?.pages.flatMap(({ tips }) => tips)}
        className="grid divide-y divide-line"
        failed={TIPS.failed}
        loading={<Skeleton className="h-64 w-full" />}
        none={<p className="py-6 text-muted">{TIPS.none}</p>}
        render={(tip) => <Row tip={tip} />}
      />
    </Dialog>
  )
}

function Row({ tip: { id, tokens, given, message, created_at: at, person } }: { tip: StreamTip }) {
  return (
    <div className="flex min-w-0 gap-3 py-3">
      <Avatar name={person.display_name} src={person.avatar_url} />
      <div className="grid min-w-0 flex-1">
        <p className="flex justify-between gap-4">
          <span translate="no" className="truncate font-semibold">
            {person.display_name}
          </span>
          <TokenAmount tokens={tokens} className="shrink-0" />
        </p>
        <p className="truncate text-muted text-sm">
          @{person.username} · <Moment at={at} />
        </p>
        {message && <p className="[overflow-wrap:anywhere]">{message}</p>}
        {given !== tokens && (
          <p className="text-muted text-sm">{TIPS.takenBack(fullNumber(given), fullNumber(given - tokens))}</p>
        )}
        <code className="truncate text-faint text-xs">{id}</code>
      </div>
    </div>
  )
}
