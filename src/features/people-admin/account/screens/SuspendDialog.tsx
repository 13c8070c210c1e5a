import { type FormEvent, useId, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT, ACCOUNT_SENTENCES, type SuspensionTerm, suspensionReasonMax, suspensionTerms } from '../spec.ts'
import { type Acting, untilOf } from '../state.ts'

/** Asks why and for how long a person is suspended. */
export default function SuspendDialog({ user, onClose }: Acting) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [term, setTerm] = useState<SuspensionTerm>('week')
  const [asked, setAsked] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.suspend.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ACCOUNT.suspend.done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() && !isPending) mutate({ id: user.id, reason, until: untilOf(term, new Date())?.toISOString() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ACCOUNT.suspend.action}
      description={ACCOUNT.suspend.about(user.display_name)}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={isPending}>
            {ACCOUNT.suspend.action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Choices
          label={ACCOUNT.suspend.term}
          className="grid-cols-2 sm:grid-cols-4"
          value={term}
          onChange={setTerm}
          choices={suspensionTerms.map((value) => ({ value, children: ACCOUNT.suspend.terms[value] }))}
        />
        <Textarea
          label={ACCOUNT.reason}
          hint={ACCOUNT.suspend.reasonHint}
          limit={suspensionReasonMax}
          maxLength={suspensionReasonMax}
          value={reason}
          error={asked && !reason.trim() ? ACCOUNT_SENTENCES.reasonMissing : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(error, ACCOUNT.failed)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
