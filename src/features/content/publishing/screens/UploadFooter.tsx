import { Button } from '#ui/Button.tsx'
import { UPLOADING } from '../spec.ts'
import type { UploadForm } from '../state.ts'
import type { ContentUpload } from './useContentUpload.ts'

type FooterProps = {
  form: UploadForm
  uploads: ContentUpload
  formId: string
  asking: boolean
  onStay: () => void
  onLeave: () => void
  onDone: () => void
}

/** Buttons for the current phase: start, pause, resume, retry or done. */
export function UploadFooter({ form, uploads, formId, asking, onStay, onLeave, onDone }: FooterProps) {
  const { items, overall, queue, percent } = uploads
  const failed = items.filter(({ phase }) => phase === 'failed').length
  if (asking)
    return (
      <div
        role="alertdialog"
        aria-label={UPLOADING.leaveAsk}
        className="flex w-full flex-wrap items-center justify-end gap-3"
      >
        <p className="me-auto">
          <b>{UPLOADING.leaveAsk}</b> <span className="text-muted">{UPLOADING.leaveText}</span>
        </p>
        <Button onClick={onLeave}>{UPLOADING.leave}</Button>
        <Button variant="primary" onClick={onStay}>
          {UPLOADING.stay}
        </Button>
      </div>
    )
  if (overall === 'uploading')
    return (
      <div className="flex w-full items-center justify-end gap-3">
        <p className="me-auto" aria-live="polite">
          Uploading…{' '}
          <span translate="no" className="figures text-muted">
            {percent}%
          </span>
        </p>
        <Button onClick={queue.pause}>{UPLOADING.pause}</Button>
      </div>
    )
  if (overall === 'complete' && failed === 0)
    return (
      <Button variant="primary" onClick={onDone}>
        {UPLOADING.close}
      </Button>
    )
  const isBegun = overall !== 'idle' && items.length > 0
  const paused = items.some(({ phase }) => phase === 'paused')
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      {items.length > 0 && <p className="me-auto text-muted text-sm">{UPLOADING.draftKept}</p>}
      {items.length > 0 && (
        <Button variant="ghost" onClick={queue.clear}>
          {UPLOADING.startOver}
        </Button>
      )}
      <Button type="submit" form={formId} variant="primary">
        {isBegun ? (paused ? UPLOADING.resume : UPLOADING.retryAll) : labelOf(form, items.length)}
      </Button>
    </div>
  )
}

const labelOf = (form: UploadForm, count: number) => (form === 'bulk' ? UPLOADING.bulk.send(count) : UPLOADING.send)
