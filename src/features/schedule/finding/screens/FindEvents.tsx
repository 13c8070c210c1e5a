import { Link, useNavigate } from '@tanstack/react-router'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { QueryList } from '#client/query/QueryList.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SalePostersSkeleton, salePosters } from '#ui/SalePoster.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { FINDING, KINDS } from '../spec.ts'
import {
  type EventListPath,
  type Finding,
  type Found,
  findInputOf,
  isFiltered,
  kindOf,
  unfiltered,
  withChange,
} from '../state.ts'
import { Days } from './Days.tsx'
import { EventCard } from './EventCard.tsx'
import { EventFilters } from './EventFilters.tsx'
import { findPages } from './load.ts'
import { Ways } from './Ways.tsx'

/** List of upcoming events with filters. The filters are in the URL. */
export function FindEvents({ path, found }: { path: EventListPath; found: Found }) {
  const navigate = useNavigate()
  const zone = useViewerZone()
  const now = useMinute()
  const kind = kindOf(path, found)
  const go = (change: Partial<Finding>) =>
    void navigate({ to: path, search: withChange(change), replace: true, resetScroll: false })
  const query = trpc.events.find.useInfiniteQuery(findInputOf(found, kind, zone), {
    ...findPages,
    enabled: found.day === undefined || zone !== undefined,
    placeholderData: (before) => before,
  })
  const clear = (
    <Link to={path} search={unfiltered(found)} className={buttonClass()}>
      {FINDING.clear}
    </Link>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Ways path={path} kind={kind} />
      <EventFilters finding={found} go={go} />
      <Days path={path} finding={found} kind={kind} zone={zone} now={now} go={go} />
      <h2 className="sr-only">{kind ? KINDS[kind] : FINDING.everything}</h2>
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.events)}
        failed={FINDING.failed}
        loading={<SalePostersSkeleton />}
        none={
          isFiltered(found) ? (
            <EmptyState heading="h2" {...FINDING.noneFound} action={clear} />
          ) : (
            <EmptyState heading="h2" {...FINDING.none} action={<ExploreLink />} />
          )
        }
        className={salePosters}
        render={(event) => <EventCard event={event} />}
      />
    </div>
  )
}
