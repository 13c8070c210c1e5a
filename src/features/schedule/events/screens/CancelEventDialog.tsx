import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import type { ScheduledEvent } from '../contract.ts'
import type { SeriesScope } from '../lists.ts'
import { DETAILS, reasonMax, SENTENCES } from '../spec.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useInvalidateEvents } from './useInvalidateEvents.ts'

type CancelEventDialogProps = { event: ScheduledEvent; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog that confirms the cancellation of an event. Shows the refunds, and asks for a reason for the guests. */
export default function CancelEventDialog({ event, open, onOpenChange }: CancelEventDialogProps) {
  const { id, title, enrolled_count, price, isRecurring } = event
  const why = useReason({ max: reasonMax, tooLong: SENTENCES.reasonTooLong })
  const [scope, setScope] = useState<SeriesScope>('one')
  const readAgain = useInvalidateEvents()
  const { mutate, isPending, error } = trpc.events.cancel.useMutation({
    networkMode: 'always',
    onSuccess: ({ cancelled }) => {
      readAgain()
      toast.success(DETAILS.cancelDone(Math.max(cancelled, 1)))
      onOpenChange(false)
    },
    onError: readAgain,
  })
  return (
    <AskDialog
      open={open}
      title={DETAILS.cancelAsk}
      about={scope === 'one' ? DETAILS.cancelText(enrolled_count, price) : DETAILS.cancelSeries}
      action={DETAILS.cancel}
      back={DETAILS.keep}
      danger
      pending={isPending}
      problem={error ? sentenceOf(error, SENTENCES.cancelFailed) : undefined}
      onSend={() => why.send((reason) => mutate({ id, scope, reason }))}
      onClose={() => onOpenChange(false)}
    >
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {isRecurring && <ScopeChoice value={scope} onChange={setScope} />}
      <Textarea label={DETAILS.reason} optional rows={2} hint={DETAILS.reasonHint} {...why.field} />
    </AskDialog>
  )
}
