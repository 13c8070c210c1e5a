import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Availability } from '../contract.ts'
import { HOURS } from '../spec.ts'
import { BookingFields } from './BookingFields.tsx'
import { OtherDays } from './OtherDays.tsx'
import { useHoursForm } from './useHoursForm.ts'
import { WeekPart } from './WeekPart.tsx'

type DialogProps = ModalComponentProps<'availabilityCalendar'>

/** Dialog with the availability form, for creators only. Any page can open it. */
export function AvailabilityDialog({ open, onOpenChange, ...look }: DialogProps) {
  const isCreator = useSession()?.user.role === 'creator'
  const hours = trpc.availability.mine.useQuery(undefined, { enabled: isCreator })
  if (!isCreator) return null
  const frame = { open, onOpenChange, title: HOURS.title, description: HOURS.about, size: 'xl', ...look } as const
  if (hours.data) return <HoursDialog {...frame} kept={hours.data} />
  return (
    <Dialog {...frame}>
      {hours.error ? (
        <ErrorState
          text={sentenceOf(hours.error, HOURS.missing)}
          retrying={hours.isFetching}
          onRetry={() => void hours.refetch()}
        />
      ) : (
        <Skeleton className="h-160 w-full rounded-card" />
      )}
    </Dialog>
  )
}

type HoursDialogProps = Omit<Parameters<typeof Dialog>[0], 'children'> & { kept: Availability }

function HoursDialog({ kept, open, onOpenChange, ...frame }: HoursDialogProps) {
  const id = useId()
  const form = useHoursForm(kept, () => onOpenChange(false))
  const leaving = useLeaving({ isChanged: form.isDirty, open, onOpenChange })
  const footer = leaving.asking ? (
    <LeaveQuestion {...leaving} />
  ) : (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p role="alert" className="field-error me-auto text-sm empty:hidden">
        {form.problem && <CircleAlert aria-hidden="true" />}
        {form.problem}
      </p>
      <Button variant="ghost" onClick={() => leaving.close(false)}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="primary" loading={form.isSaving} loadingText="Saving…">
        Save changes
      </Button>
    </div>
  )
  return (
    <Dialog {...frame} open={open} onOpenChange={leaving.close} locked={form.isSaving} footer={footer}>
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-6">
        <WeekPart form={form} />
        <Panel title={HOURS.days}>
          <OtherDays form={form} />
        </Panel>
        <Panel title={HOURS.booking}>
          <BookingFields form={form} />
        </Panel>
      </form>
    </Dialog>
  )
}
