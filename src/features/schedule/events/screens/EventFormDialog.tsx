import { type FormEvent, useId } from 'react'
import type { ModalComponentProps, ModalLook } from '#client/modals/registry.ts'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { sentenceOf } from '#client/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FORM, RECURRING, SENTENCES } from '../spec.ts'
import type { EventBeginning } from '../state.ts'
import { EventFields } from './EventFields.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useEventForm } from './useEventForm.ts'

/** Add or edit an event. */
export function EventFormDialog({ eventId, date, time, type, ...rest }: ModalComponentProps<'eventForm'>) {
  const isCreator = useSession()?.user.role === 'creator'
  const words =
    eventId === undefined ? { title: FORM.add, action: FORM.schedule } : { title: FORM.edit, action: FORM.save }
  return isCreator ? <EditingDialog {...rest} {...{ eventId, words }} begin={{ date, time, type }} /> : null
}

type EditingDialogProps = ModalLook & {
  eventId: string | undefined
  begin: EventBeginning
  words: { title: string; about?: string; action: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** An event in the making, or one that is changed. */
export function EditingDialog({ eventId, begin, words, open, onOpenChange, size, variant }: EditingDialogProps) {
  const formId = useId()
  const form = useEventForm({ eventId, begin, onSaved: () => onOpenChange(false) })
  const { event, saving, isChanged, problem } = form
  const leaving = useLeaving({ isChanged: isChanged && !saving, open, onOpenChange })
  const footer = leaving.asking ? (
    <LeaveQuestion {...leaving} />
  ) : (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p role="alert" className="me-auto font-medium text-danger text-sm empty:hidden">
        {problem}
      </p>
      <Button type="submit" form={formId} variant="primary" loading={saving} disabled={!form.draft}>
        {words.action}
      </Button>
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={leaving.close}
      title={words.title}
      description={event?.recurringPattern ? RECURRING[event.recurringPattern] : words.about}
      size={size ?? 'lg'}
      variant={variant}
      locked={saving}
      footer={footer}
    >
      <FormBody id={formId} form={form} isShow={begin.announce === true} />
    </Dialog>
  )
}

type FormBodyProps = { id: string; form: ReturnType<typeof useEventForm>; isShow: boolean }

function FormBody({ id, form, isShow }: FormBodyProps) {
  const { event, draft, zone, here, loading, problems, change, scope, changeScope } = form
  if (!draft && loading.error)
    return (
      <ErrorState
        text={sentenceOf(loading.error, SENTENCES.loadFailed)}
        retrying={loading.isFetching}
        onRetry={() => void loading.refetch()}
      />
    )
  if (!draft || zone === undefined || !here) return <Loading />
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    form.submit()
    focusInvalid(submitted.currentTarget)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {event?.isRecurring && <ScopeChoice value={scope} onChange={changeScope} />}
      <EventFields {...{ draft, event, zone, here, problems, isShow, onChange: change }} />
    </form>
  )
}

const Loading = () => (
  <div className="grid gap-4">
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="h-18 rounded-control" />
    ))}
    <Skeleton className="h-28 rounded-control" />
  </div>
)
