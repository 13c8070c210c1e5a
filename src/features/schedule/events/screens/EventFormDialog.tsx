import { EditDialog } from '#client/managing/EditDialog.tsx'
import type { ModalComponentProps, ModalLook } from '#client/modals/registry.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FORM, RECURRING, SENTENCES } from '../spec.ts'
import type { EventBeginning } from '../state.ts'
import { EventFields } from './EventFields.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useEventForm } from './useEventForm.ts'

/** Dialog to add or edit an event. */
export function EventFormDialog({ eventId, date, time, type, ...rest }: ModalComponentProps<'eventForm'>) {
  const isCreator = useSession()?.user.role === 'creator'
  const words =
    eventId === undefined ? { title: FORM.add, action: FORM.schedule } : { title: FORM.edit, action: FORM.save }
  return isCreator ? <EditingDialog {...rest} eventId={eventId} words={words} begin={{ date, time, type }} /> : null
}

type EditingDialogProps = ModalLook & {
  eventId: string | undefined
  begin: EventBeginning
  words: { title: string; about?: string; action: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog with the form of a new or edited event. */
export function EditingDialog({ eventId, begin, words, open, onOpenChange, size, variant }: EditingDialogProps) {
  const close = () => onOpenChange(false)
  const form = useEventForm({ eventId, begin, onSaved: close })
  const { event, saving, isChanged, problem } = form
  return (
    <EditDialog
      open={open}
      variant={variant}
      saving={saving}
      problem={problem}
      title={words.title}
      description={event?.recurringPattern ? RECURRING[event.recurringPattern] : words.about}
      size={size ?? 'lg'}
      isChanged={isChanged && !saving}
      action={words.action}
      disabled={!form.draft}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSave={form.submit}
      onClose={close}
    >
      <FormBody form={form} isShow={begin.announce === true} />
    </EditDialog>
  )
}

type FormBodyProps = { form: ReturnType<typeof useEventForm>; isShow: boolean }

function FormBody({ form, isShow }: FormBodyProps) {
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
  return (
    <>
      {event?.isRecurring && <ScopeChoice value={scope} onChange={changeScope} />}
      <EventFields
        draft={draft}
        event={event}
        zone={zone}
        here={here}
        problems={problems}
        isShow={isShow}
        onChange={change}
      />
    </>
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
