import { LeaveGuard } from '#client/navigation/LeaveGuard.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Availability } from '../contract.ts'
import { HOURS } from '../spec.ts'
import { BookingFields } from './BookingFields.tsx'
import { FanView } from './FanView.tsx'
import { OtherDays } from './OtherDays.tsx'
import { useHoursForm } from './useHoursForm.ts'
import { WeekPart } from './WeekPart.tsx'

/** Page /availability: the creator's hours, with a preview of the slots that fans see. */
export function AvailabilityScreen() {
  const { data, error, isFetching, refetch } = trpc.availability.mine.useQuery()
  return (
    <Page>
      <PageHeader title={HOURS.title} text={HOURS.about} />
      {data ? (
        <HoursForm kept={data} />
      ) : error ? (
        <Card>
          <ErrorState
            heading="h2"
            text={sentenceOf(error, HOURS.missing)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <div aria-hidden="true" className="hours-page">
          <Skeleton className="h-160 w-full rounded-card" />
          <Skeleton className="h-160 w-full rounded-card" />
        </div>
      )}
    </Page>
  )
}

function HoursForm({ kept }: { kept: Availability }) {
  const form = useHoursForm(kept)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-6">
      <div className="hours-page">
        <div className="grid content-start gap-6">
          <WeekPart form={form} />
          <Panel title={HOURS.days}>
            <p className="text-muted text-sm">{HOURS.daysAbout}</p>
            <OtherDays form={form} />
          </Panel>
        </div>
        <div className="grid content-start gap-6">
          <Panel title={HOURS.booking}>
            <BookingFields form={form} />
          </Panel>
          <Panel title={HOURS.preview}>
            <FanView isDirty={form.isDirty} />
          </Panel>
        </div>
      </div>
      <SaveBar form={form} unsaved={HOURS.unsaved} />
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  )
}
