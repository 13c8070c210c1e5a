import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { isNothing } from '../../rules.ts'
import { deliveryTextMax, linksMax, SENTENCES } from '../../spec.ts'
import { linesOf, problemOfLinks } from '../state.ts'
import { type DeliveryFile, DeliveryFiles } from './DeliveryFiles.tsx'
import { keepDelivery, useDelivery } from './delivery.ts'

type Given = { text: string; links: string[]; attachments: string[] }
type DeliverFormProps = { orderId: string; pending: boolean; onSend: (given: Given) => void }

/** Words and links that are handed over. What is typed is kept until it is delivered. */
export function DeliverForm({ orderId, pending, onSend }: DeliverFormProps) {
  const { text, links } = useDelivery(orderId)
  const [tried, setTried] = useState(false)
  const [files, setFiles] = useState<readonly DeliveryFile[]>([])
  const ids = files.flatMap(({ id }) => id ?? [])
  const isUploading = ids.length < files.length
  const lines = linesOf(links)
  const linkProblem = problemOfLinks(lines)
  const nothing = isNothing({ text, links: lines, attachments: files })
  const tooLong = text.length > deliveryTextMax
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nothing || tooLong || linkProblem) focusInvalid(event.currentTarget)
    else if (!isUploading) onSend({ text: text.trim(), links: lines, attachments: ids })
  }
  const textProblem = nothing ? SENTENCES.deliveryMissing : tooLong ? SENTENCES.deliveryTooLong : undefined
  return (
    <form noValidate onSubmit={submit} aria-label={SENTENCES.deliver} className="card card-pad grid gap-4">
      <Textarea
        label="What you deliver"
        rows={4}
        limit={deliveryTextMax}
        error={tried || tooLong ? textProblem : undefined}
        value={text}
        onChange={({ target }) => keepDelivery(orderId, { text: target.value, links })}
      />
      <Textarea
        label="Links"
        optional
        rows={2}
        hint={`${SENTENCES.linksHint} At most ${linksMax}.`}
        error={tried ? linkProblem : undefined}
        value={links}
        inputMode="url"
        onChange={({ target }) => keepDelivery(orderId, { text, links: target.value })}
      />
      <DeliveryFiles files={files} onChange={setFiles} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-muted text-sm">{SENTENCES.deliverAbout}</p>
        <Button type="submit" variant="primary" size="lg" disabled={isUploading} loading={pending}>
          {SENTENCES.deliver}
        </Button>
      </div>
    </form>
  )
}
