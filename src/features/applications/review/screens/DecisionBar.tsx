import { KeyHint } from '#client/admin/AdminPanel.tsx'
import type { UnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, Chips } from '#ui/Chip.tsx'
import { ReasonForm } from '#ui/ReasonForm.tsx'
import { useReason } from '#ui/useReason.ts'
import type { Application } from '../contract.ts'
import { REVIEW, REVIEW_SENTENCES, reasonMax } from '../spec.ts'
import type { Decisions } from './useReview.ts'

type DecisionBarProps = {
  application: Application
  decisions: Decisions
  /** True while the rejection form is open. */
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  keep: UnsentText['keep']
}

/** Buttons to approve, queue and reject; hidden after a final decision. */
export function DecisionBar({
  application: { id, status },
  decisions,
  isRejecting,
  onRejecting,
  keep,
}: DecisionBarProps) {
  if (status === 'approved' || status === 'rejected') return null
  if (isRejecting)
    return <RejectForm id={id} reject={decisions.reject} keep={keep} onCancel={() => onRejecting(false)} />
  return (
    <div className="admin-decision">
      <Button variant="primary" loading={decisions.approve.isPending} onClick={() => decisions.approve.mutate({ id })}>
        {REVIEW.approve}
        <KeyHint>A</KeyHint>
      </Button>
      {status === 'pending' && (
        <Button loading={decisions.queue.isPending} onClick={() => decisions.queue.mutate({ id })}>
          {REVIEW.queue}
          <KeyHint>Q</KeyHint>
        </Button>
      )}
      {/* one button has colour; the form that rejects has the red one */}
      <Button onClick={() => onRejecting(true)}>
        {REVIEW.reject}
        <KeyHint>R</KeyHint>
      </Button>
    </div>
  )
}

type RejectFormProps = Pick<Decisions, 'reject'> & Pick<DecisionBarProps, 'keep'> & { id: string; onCancel: () => void }

function RejectForm({ id, reject, keep, onCancel }: RejectFormProps) {
  const reason = useReason({
    max: reasonMax,
    missing: REVIEW_SENTENCES.reasonMissing,
    onTyped: (typed) => keep(id, typed),
  })
  return (
    <ReasonForm
      reason={reason}
      name={REVIEW.reject}
      label={REVIEW.reason}
      hint={REVIEW.reasonHint}
      action={REVIEW.reject}
      danger
      pending={reject.isPending}
      onSend={(words) => reject.mutate({ id, reason: words })}
      onBack={onCancel}
    >
      <Chips label="Templates">
        {REVIEW.templates.map((template) => (
          <Chip key={template} selected={reason.typed === template} onClick={() => reason.set(template)}>
            {template}
          </Chip>
        ))}
      </Chips>
    </ReasonForm>
  )
}
