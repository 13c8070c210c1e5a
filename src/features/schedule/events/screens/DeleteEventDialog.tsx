import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { ScheduledEvent } from '../contract.ts'
import type { SeriesScope } from '../lists.ts'
import { DETAILS, SENTENCES } from '../spec.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useInvalidateEvents } from './useInvalidateEvents.ts'

type DeleteEventDialogProps = { event: ScheduledEvent; onClose: () => void; onDeleted: () => void }

/** Dialog that confirms the deletion of an event that never had a ticket. */
export default function DeleteEventDialog({ event, onClose, onDeleted }: DeleteEventDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one')
  const readAgain = useInvalidateEvents()
  const { mutate, isPending, error } = trpc.events.remove.useMutation({
    networkMode: 'always',
    onSuccess: ({ removed }) => {
      toast.success(DETAILS.deleteDone(removed))
      onDeleted()
      readAgain()
    },
    onError: readAgain,
  })
  return (
    <DeleteDialog
      title={SENTENCES.deleteAsk}
      description={DETAILS.deleteText}
      pending={isPending}
      problem={error ? sentenceOf(error, SENTENCES.deleteFailed) : undefined}
      onDelete={() => mutate({ id: event.id, scope })}
      onClose={onClose}
    >
      {event.title}
      {event.isRecurring && <ScopeChoice value={scope} onChange={setScope} />}
    </DeleteDialog>
  )
}
