import { type FormEvent, useState } from 'react'
import { LeaveGuard } from '#client/navigation/LeaveGuard.tsx'
import { isLongerThan } from '#shared/texts.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { isEmptyDelivery } from '../../rules.ts'
import { deliveryTextMax, LEAVE_FILES, SENTENCES } from '../../spec.ts'
import { linesOf, problemOfLinks } from '../state.ts'
import { DeliveryFiles, useDeliveryFiles } from './DeliveryFiles.tsx'
import { changeDraft, useOrderDraft } from './drafts.ts'

type Given = { text: string; links: string[]; attachments: string[] }
type DeliverFormProps = { orderId: string; pending: boolean; onSend: (given: Given) => void }

/** Form of a delivery with text, links and files. The input is stored until it is sent. */
export function DeliverForm({ orderId, pending, onSend }: DeliverFormProps) {
  const { text, links } = useOrderDraft(orderId)
  const [tried, setTried] = useState(false)
  const files = useDeliveryFiles(orderId)
  const lines = linesOf(links)
  const linkProblem = problemOfLinks(lines)
  const nothing = isEmptyDelivery({ text, links: lines, attachments: files.all })
  const tooLong = isLongerThan(text, deliveryTextMax)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nothing || tooLong || linkProblem) focusInvalid(event.currentTarget)
    else if (files.areReady) onSend({ text: text.trim(), links: lines, attachments: files.ids })
  }
  const textProblem = nothing ? SENTENCES.deliveryMissing : tooLong ? SENTENCES.deliveryTooLong : undefined
  return (
    <form noValidate onSubmit={submit} aria-label={SENTENCES.deliver} className="card card-pad grid gap-4">
      <Textarea
        label="Your delivery"
        rows={4}
        limit={deliveryTextMax}
        error={tried || tooLong ? textProblem : undefined}
        value={text}
        onChange={({ target }) => changeDraft(orderId, () => ({ text: target.value }))}
      />
      <Textarea
        label="Links"
        optional
        rows={2}
        hint={SENTENCES.linksHint}
        error={tried ? linkProblem : undefined}
        value={links}
        inputMode="url"
        onChange={({ target }) => changeDraft(orderId, () => ({ links: target.value }))}
      />
      <DeliveryFiles files={files} />
      <LeaveGuard isDirty={files.areUploading} words={LEAVE_FILES} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-muted text-sm">{SENTENCES.deliverAbout}</p>
        <Button type="submit" variant="primary" size="lg" disabled={!files.areReady} loading={pending}>
          {SENTENCES.deliver}
        </Button>
      </div>
    </form>
  )
}
