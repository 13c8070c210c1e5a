import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { ACCOUNT } from '../../account/spec.ts'
import { REQUEST_SENTENCES, REQUESTS, requestReasonMax } from '../spec.ts'

type RequestProps = {
  title: string
  about: string
  isDanger?: boolean
  pending: boolean
  problem: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks why something is done on a person's request. */
export function RequestDialog({ title, about, isDanger, pending, problem, onSend, onClose, children }: RequestProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() && !pending) onSend(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={title}
      description={about}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} loading={pending}>
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <Textarea
          label={REQUESTS.reason}
          hint={REQUESTS.reasonHint}
          limit={requestReasonMax}
          maxLength={requestReasonMax}
          value={reason}
          error={asked && !reason.trim() ? REQUEST_SENTENCES.reasonMissing : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem !== undefined && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
