import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isoDay } from '#shared/dates.ts'
import { listSearch } from '#shared/search.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Chip, chipClass } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Input } from '#ui/Input.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { foundTypes, priceSteps } from '../lists.ts'
import { FINDING, KINDS } from '../spec.ts'
import {
  type Classes,
  type Connecting,
  type EventListPath,
  type Finding,
  findInputOf,
  isFiltered,
  withChange,
} from '../state.ts'
import { EventCard } from './EventCard.tsx'
import { findPages } from './load.ts'

export const eventGrid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]'

export const EventsLoading = () => (
  <div className={eventGrid}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} className="h-54 rounded-card" />
    ))}
  </div>
)

type FindEventsProps = {
  to: EventListPath
  finding: Connecting & Classes
  /** Shows only events of these types and hides the type filter. */
  types?: Finding['type'][]
  /** Button or link of the empty state, if there are no events at all. */
  action: ReactNode
}

/** List of upcoming events with filters. The filters are in the URL. */
export function FindEvents({ to, finding, types, action }: FindEventsProps) {
  const navigate = useNavigate()
  const zone = useViewerZone()
  const now = useMinute()
  const go = (change: Partial<Finding>) =>
    void navigate({ to, search: withChange(to, change), replace: true, resetScroll: false })
  const query = trpc.events.find.useInfiniteQuery(findInputOf(finding, zone, types), {
    ...findPages,
    enabled: finding.day === undefined || zone !== undefined,
    placeholderData: (before) => before,
  })
  const clear = (
    <Link to={to} search={{ section: finding.section, tab: finding.tab }} className={buttonClass()}>
      {FINDING.clear}
    </Link>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Filters finding={finding} today={zone && isoDay(now, zone)} go={go} />
      {!types && <Kinds to={to} finding={finding} />}
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.events)}
        failed={FINDING.failed}
        loading={<EventsLoading />}
        none={
          isFiltered(finding) ? (
            <EmptyState heading="h2" {...FINDING.noneFound} action={clear} />
          ) : (
            <EmptyState heading="h2" {...FINDING.none} action={action} />
          )
        }
        className={eventGrid}
        render={(event) => <EventCard event={event} />}
      />
    </div>
  )
}

type FiltersProps = { finding: Finding; today: string | undefined; go: (change: Partial<Finding>) => void }

function Filters({ finding, today, go }: FiltersProps) {
  const searching = useListSearch(finding.search)
  const search = useEffectEvent((wanted: string | undefined) => {
    if (wanted !== finding.search) go({ search: wanted })
  })
  useEffect(() => search(searching.search), [searching.search])
  const empty = useEffectEvent(() => searching.search !== undefined && searching.onType(''))
  useEffect(() => {
    if (finding.search === undefined) empty()
  }, [finding.search])
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <SearchInput
          label={FINDING.searchLabel}
          placeholder={FINDING.search}
          max={listSearch.max}
          className="col-span-2 min-w-0 md:col-span-1"
          typed={searching.typed}
          onType={searching.onType}
        />
        <Input
          type="date"
          label={FINDING.day}
          min={today}
          value={finding.day ?? ''}
          onChange={({ target }) => go({ day: target.value === '' ? undefined : target.value })}
        />
        <Select
          label={FINDING.price}
          value={finding.price ?? ''}
          onChange={({ target }) => go({ price: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{FINDING.anyPrice}</option>
          {priceSteps.map((tokens) => (
            <option key={tokens} value={tokens}>
              {tokens === 0 ? FINDING.free : FINDING.upTo(tokens)}
            </option>
          ))}
        </Select>
      </div>
      <Chip
        className="justify-self-start"
        selected={finding.followed === true}
        onClick={() => go({ followed: finding.followed ? undefined : true })}
      >
        {FINDING.followed}
      </Chip>
    </div>
  )
}

const Kinds = ({ to, finding }: Pick<FindEventsProps, 'to' | 'finding'>) => (
  <nav aria-label="Kinds of events" className="chips">
    {[undefined, ...foundTypes].map((type) => (
      <Link
        key={type ?? 'all'}
        to={to}
        search={withChange(to, { type })}
        replace
        resetScroll={false}
        className={chipClass}
        aria-current={finding.type === type ? 'true' : undefined}
      >
        {type ? KINDS[type] : FINDING.everything}
      </Link>
    ))}
  </nav>
)
