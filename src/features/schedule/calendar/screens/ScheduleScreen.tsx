import { Clock3, Download, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { useViewerTime } from '../../dates/screens/useViewerTime.ts'
import { CALENDAR } from '../spec.ts'
import type { ScheduleSearch } from '../state.ts'
import { Calendar } from './Calendar.tsx'
import { CalendarLoading } from './CalendarLoading.tsx'
import { FindCreator } from './FindCreator.tsx'

// lazy, because only this component needs the validation library for realtime messages
const CalendarNews = lazyWithRetry(() => import('./CalendarNews.tsx'))

/** Page /schedule: the user's calls and events by month, week or day. */
export function ScheduleScreen({ search }: { search: ScheduleSearch }) {
  const user = useSession()?.user
  const here = useViewerTime()
  if (!user) return null
  const side = user.role === 'creator' ? 'creator' : 'fan'
  return (
    <Page wide className="schedule">
      <PageHeader
        title={CALENDAR.title[side]}
        text={CALENDAR.about[side]}
        actions={<Actions isCreator={side === 'creator'} />}
      />
      {here ? <Calendar here={here} search={search} side={side} /> : <CalendarLoading view={search.view ?? 'month'} />}
      {here && (
        <Suspense fallback={null}>
          <CalendarNews userId={user.id} />
        </Suspense>
      )}
    </Page>
  )
}

function Actions({ isCreator }: { isCreator: boolean }) {
  const modals = useModals()
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => modals.open('calendarExport')}>
        <Download aria-hidden="true" className="narrow:hidden" />
        {CALENDAR.export}
      </Button>
      {isCreator ? (
        <>
          <Button size="sm" onClick={() => modals.open('availabilityCalendar')}>
            <Clock3 aria-hidden="true" className="narrow:hidden" />
            {CALENDAR.availability}
          </Button>
          <Button size="sm" variant="primary" onClick={() => modals.open('eventForm')}>
            <Plus aria-hidden="true" />
            {CALENDAR.add}
          </Button>
        </>
      ) : (
        <FindCreator size="sm" />
      )}
    </div>
  )
}
