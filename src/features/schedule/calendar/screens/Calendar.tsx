import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useNarrow } from '#client/page/viewport.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useRenderedViewer } from '#client/time/viewer.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { zoneCity } from '#ui/zonedTime.ts'
import {
  type Day,
  fullDayText,
  longDayText,
  monthOf,
  monthText,
  onClock,
  spanText,
  timeOf,
  weekOf,
} from '../../dates/rules.ts'
import { Steps } from '../../dates/screens/Steps.tsx'
import type { ViewerTime } from '../../dates/screens/useViewerTime.ts'
import { SENTENCES } from '../../events/spec.ts'
import { hoursOf, isMonthEmpty, monthQueryRange } from '../rules.ts'
import { CALENDAR, VIEWS, type View, views } from '../spec.ts'
import { addressOf, type CalendarItem, isSameSpan, otherZoneOf, type ScheduleSearch, stepDay } from '../state.ts'
import { Agenda, Strip } from './Agenda.tsx'
import { CalendarBodyLoading } from './CalendarLoading.tsx'
import { FindCreator } from './FindCreator.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useMoving } from './useMoving.ts'
import type { Place, ViewProps } from './views.ts'

const TimeGrid = lazyWithRetry(async () => ({ default: (await import('./TimeGrid.tsx')).TimeGrid }))

type Side = 'creator' | 'fan'
type CalendarProps = { here: ViewerTime; search: ScheduleSearch; side: Side }

/** Calendar of the user. Needs the viewer's time zone. */
export function Calendar({ here, search, side }: CalendarProps) {
  const { view, day, show } = useShownView(search, here.today)
  const isPhone = useRenderedViewer()?.isPhone ?? false
  const narrow = useNarrow() ?? isPhone
  const asked = monthQueryRange(monthOf(day))
  const query = trpc.sessions.scheduled.useQuery(asked, { placeholderData: (before) => before })
  const isCreator = side === 'creator'
  const saved = trpc.availability.mine.useQuery(undefined, { enabled: isCreator })
  const hours = saved.data && hoursOf(saved.data)
  const movement = useMoving(asked, here.zone)
  const { moving } = movement
  const known: readonly CalendarItem[] | undefined = query.data?.sessions
  // a month also shows the event being moved, which its query may not have returned
  const items = moving
    ? [...(known ?? []).filter(({ id }) => id !== moving.id), { ...moving.item, ...moving.to }]
    : (known ?? [])
  const zones = hours ? [hours.time_zone] : items.map(({ time_zone }) => time_zone)
  const otherZone = view === 'month' || (isCreator && !hours) ? undefined : otherZoneOf(zones, here)
  const acts = useCalendarActions(here, { zone: hours?.time_zone, isCreator, show })
  useLinkedEvent(search.event)
  const given: ViewProps = { ...acts, here, day, items, movement, hours, otherZone, name: CALENDAR.name[side] }
  return (
    <div className="grid gap-4">
      <Toolbar view={view} day={day} here={here} go={acts.go} />
      <p className="text-muted text-sm">{CALENDAR.times(zoneCity(here.zone), otherZone && zoneCity(otherZone))}</p>
      {known ? (
        // a new element for the other layout, because the parts of the server's layout would move
        <div key={String(narrow)} className="grid gap-6" aria-busy={query.isPlaceholderData || undefined}>
          <Body {...given} view={view} narrow={narrow} />
          {!query.isPlaceholderData && <EmptyMonth side={side} view={view} given={given} />}
        </div>
      ) : query.error ? (
        <ErrorState
          text={sentenceOf(query.error, SENTENCES.loadFailed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <CalendarBodyLoading view={view} />
      )}
    </div>
  )
}

type Shown = { view: View; day: Day }

/** Returns the view and the day of the URL. A selection shows at once, before the URL has changed. */
function useShownView({ view = 'month', day }: ScheduleSearch, today: Day): Shown & { show: (next: Shown) => void } {
  const [pressed, show] = useState<Shown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes, also by Back
  useEffect(() => show(undefined), [view, day])
  return { ...(pressed ?? { view, day: day ?? today }), show }
}

type CalendarActionsOptions = { zone: string | undefined; isCreator: boolean; show: (next: Shown) => void }

/** Returns the actions of the calendar. `zone`: the creator's time zone, which the event form uses. */
function useCalendarActions(
  here: ViewerTime,
  { zone, isCreator, show }: CalendarActionsOptions,
): Pick<ViewProps, 'go' | 'open' | 'create'> {
  const navigate = useNavigate()
  const modals = useModals()
  function create(place: Place) {
    if (place.at === undefined) return modals.open('eventForm', { date: place.day })
    if (place.at <= here.now) return
    if (zone === undefined) return modals.open('eventForm', {})
    const { day, minute } = onClock(place.at, zone)
    modals.open('eventForm', { date: day, time: timeOf(minute) })
  }
  return {
    go(view, day, instead = false) {
      show({ view, day })
      void navigate({ to: '/schedule', search: addressOf(view, day, here.today), replace: instead, resetScroll: false })
    },
    open({ kind, id, path }) {
      if (kind === 'event') modals.open('eventDetails', { id })
      else void navigate({ href: path })
    },
    create: isCreator ? create : undefined,
  }
}

/** Opens the event of `?event={id}` once, and removes the parameter from the URL. */
function useLinkedEvent(event: string | undefined): void {
  const modals = useModals()
  const navigate = useNavigate()
  useEffect(() => {
    if (event === undefined) return
    modals.open('eventDetails', { id: event })
    void navigate({ to: '/schedule', replace: true, resetScroll: false, search: ({ event: _, ...kept }) => kept })
  }, [event, modals, navigate])
}

/** Returns the title of a view: "March 2026", "2–8 March 2026", "Thursday 5 March" (this year). */
function titleOf(view: View, day: Day, { today, locale }: ViewerTime): string {
  if (view === 'month') return monthText(monthOf(day))
  if (view === 'day') return day.slice(0, 4) === today.slice(0, 4) ? longDayText(day) : fullDayText(day)
  const week = weekOf(day, locale)
  return spanText(week[0] ?? day, week.at(-1) ?? day)
}

type ToolbarProps = { view: View; day: Day; here: ViewerTime; go: ViewProps['go'] }

function Toolbar({ view, day, here, go }: ToolbarProps) {
  const { today, locale } = here
  const step = (by: 1 | -1) => () => go(view, stepDay(view, day, by, today), true)
  return (
    <div className="calendar-tools">
      <SegmentedControl
        label={CALENDAR.view}
        segments={views.map((value) => ({ value, label: VIEWS[value] }))}
        value={view}
        onChange={(value) => go(value, day)}
      />
      <Steps unit={view} heading="h2" onBack={step(-1)} onForward={step(1)}>
        {titleOf(view, day, here)}
      </Steps>
      <Button size="sm" disabled={isSameSpan(view, day, today, locale)} onClick={() => go(view, today, true)}>
        {CALENDAR.today}
      </Button>
    </div>
  )
}

function Body({ view, narrow, ...given }: ViewProps & { view: View; narrow: boolean }) {
  const { day, here } = given
  if (narrow && view !== 'day')
    return (
      <>
        <Strip {...given} view={view} />
        <Agenda {...given} view={view} />
      </>
    )
  const days = view === 'week' ? weekOf(day, here.locale) : [day]
  return (
    <>
      {narrow && <Strip {...given} view="day" />}
      <div className="grid gap-3">
        {view === 'month' ? (
          <MonthGrid {...given} />
        ) : (
          <Suspense fallback={<Skeleton className="time-frame rounded-card" />}>
            <TimeGrid {...given} days={days} narrow={narrow} />
          </Suspense>
        )}
        <Notes {...given} keys={view === 'month' ? 'month' : 'time'} />
      </div>
    </>
  )
}

/** Legend of the open hours, and help for the keyboard. */
function Notes({ keys, hours, create }: ViewProps & { keys: 'month' | 'time' }) {
  const { [keys]: move, ...more } = CALENDAR.keys
  return (
    <>
      {keys === 'time' && hours && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <span aria-hidden="true" className="time-legend" />
          {CALENDAR.open}
        </p>
      )}
      <p id="calendar-keys" className="sr-only">
        {create ? [move, more.create, more.move].join(' ') : move}
      </p>
    </>
  )
}

type EmptyMonthProps = { side: Side; view: View; given: ViewProps }

/** Empty state below the grid: explains the calendar and how to start. */
function EmptyMonth({ side, view, given: { items, day, here, create } }: EmptyMonthProps) {
  if (view !== 'month' || !isMonthEmpty(items, monthOf(day), here.zone)) return null
  const action = create ? (
    <Button variant="primary" onClick={() => create({ day: day < here.today ? here.today : day })}>
      {CALENDAR.add}
    </Button>
  ) : (
    <FindCreator />
  )
  return <EmptyState {...CALENDAR.empty[side]} action={action} />
}
