import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Chip, Chips } from '#ui/Chip.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import type { Application } from '../contract.ts'
import { REVIEW, REVIEW_SENTENCES, reasonMax } from '../spec.ts'
import type { Decisions } from './useReview.ts'

type BarProps = {
  application: Application
  decisions: Decisions
  /** The reason is asked for. */
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
}

/** Approve, queue, reject; what is decided has none. */
export function DecisionBar({ application: { id, status }, decisions, isRejecting, onRejecting }: BarProps) {
  if (status === 'approved' || status === 'rejected') return null
  if (isRejecting) return <RejectForm id={id} reject={decisions.reject} onCancel={() => onRejecting(false)} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" loading={decisions.approve.isPending} onClick={() => decisions.approve.mutate({ id })}>
        {REVIEW.approve}
      </Button>
      {status === 'pending' && (
        <Button loading={decisions.queue.isPending} onClick={() => decisions.queue.mutate({ id })}>
          {REVIEW.queue}
        </Button>
      )}
      <Button variant="danger" onClick={() => onRejecting(true)}>
        {REVIEW.reject}
      </Button>
    </div>
  )
}

function RejectForm({ id, reject, onCancel }: { id: string; reject: Decisions['reject']; onCancel: () => void }) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() && !reject.isPending) reject.mutate({ id, reason })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={REVIEW.reject} className="grid gap-3">
      <Chips label="Templates">
        {REVIEW.templates.map((template) => (
          <Chip key={template} selected={reason === template} onClick={() => setReason(template)}>
            {template}
          </Chip>
        ))}
      </Chips>
      <Textarea
        label={REVIEW.reason}
        hint={REVIEW.reasonHint}
        autoFocus
        limit={reasonMax}
        value={reason}
        error={asked && !reason.trim() ? REVIEW_SENTENCES.reasonMissing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={reject.isPending}>
          {REVIEW.reject}
        </Button>
      </div>
    </form>
  )
}
