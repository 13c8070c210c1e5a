import { PanelPart } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { eventText } from '../rules.ts'
import { PERSON } from '../spec.ts'
import { When } from './When.tsx'

/** List of all events of a person, newest first. */
export function Timeline({ id }: { id: string }) {
  const query = trpc.people.timeline.useInfiniteQuery(
    { id },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  return (
    <PanelPart title={PERSON.timeline}>
      <QueryList
        query={query}
        // an order has one event for the buyer and one for the seller, with the same id and different kinds
        items={query.data?.pages.flatMap((page) => page.events.map((one) => ({ ...one, id: `${one.kind} ${one.id}` })))}
        className="grid grid-cols-[minmax(0,1fr)]"
        failed={PERSON.timelineFailed}
        loading={<Skeleton className="h-64" />}
        none={<p className="text-muted">{PERSON.noEvents}</p>}
        render={(event) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{eventText(event)}</span>
            <span className="text-muted text-sm">
              <When at={event.at} />
            </span>
          </div>
        )}
      />
    </PanelPart>
  )
}
