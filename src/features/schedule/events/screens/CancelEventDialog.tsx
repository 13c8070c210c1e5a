import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { ScheduledEvent } from '../contract.ts'
import type { SeriesScope } from '../lists.ts'
import { DETAILS, reasonMax, SENTENCES } from '../spec.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useReadEventsAgain } from './useReadEventsAgain.ts'

type CancelEventDialogProps = { event: ScheduledEvent; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before an event is cancelled: what everybody gets back, and what they read. */
export default function CancelEventDialog({ event, open, onOpenChange }: CancelEventDialogProps) {
  const { id, title, enrolled_count, price, isRecurring } = event
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<SeriesScope>('one')
  const formId = useId()
  const readAgain = useReadEventsAgain()
  const { mutate, isPending, error } = trpc.events.cancel.useMutation({
    networkMode: 'always',
    onSuccess: ({ cancelled }) => {
      readAgain()
      toast.success(DETAILS.cancelDone(Math.max(cancelled, 1)))
      onOpenChange(false)
    },
    onError: readAgain,
  })
  const tooLong = reason.length > reasonMax
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!tooLong && !isPending) mutate({ id, scope, reason: reason.trim() })
  }
  return (
    <Dialog
      {...{ open, onOpenChange, title: DETAILS.cancelAsk, locked: isPending }}
      description={scope === 'one' ? DETAILS.cancelText(enrolled_count, price) : DETAILS.cancelSeries}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-3">
          <p role="alert" className="me-auto font-medium text-danger text-sm empty:hidden">
            {error && sentenceOf(error, SENTENCES.cancelFailed)}
          </p>
          <Button variant="ghost" disabled={isPending} onClick={() => onOpenChange(false)}>
            {DETAILS.keep}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={isPending}>
            {DETAILS.cancel}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        {isRecurring && <ScopeChoice value={scope} onChange={setScope} />}
        <Textarea
          label={DETAILS.reason}
          optional
          rows={2}
          limit={reasonMax}
          hint={DETAILS.reasonHint}
          error={tooLong ? SENTENCES.reasonTooLong : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
