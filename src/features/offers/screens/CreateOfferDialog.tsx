import { type FormEvent, useId } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { SENTENCES } from '../spec.ts'
import { formFor, isComplete } from '../state.ts'
import { OfferFields } from './OfferFields.tsx'
import { useOfferForm } from './useOfferForm.ts'

/**
 * Create or edit an offer. The dashboard's form has a button that waits for what is required, the
 * gallery's says what is missing (§5); each has its own delivery times.
 */
export function CreateOfferDialog(props: ModalComponentProps<'createOffer'>) {
  const isCreator = useSession()?.user.role === 'creator'
  return isCreator ? <OfferDialog {...props} /> : null
}

function OfferDialog({
  offer,
  begin,
  form: asked,
  open,
  onOpenChange,
  size = 'lg',
  variant,
}: ModalComponentProps<'createOffer'>) {
  const form = asked ?? (offer ? formFor(offer.deliveryTime) : 'dashboard')
  const formId = useId()
  const { draft, change, submit, discard, problems, problem, saving, isChanged, hasDraft } = useOfferForm({
    ...{ offer, begin, form },
    onSaved: () => onOpenChange(false),
  })
  const leaving = useLeaving({ isChanged, open, onOpenChange })
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const footer = leaving.asking ? (
    <LeaveQuestion {...leaving} />
  ) : (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p role="alert" className="me-auto font-medium text-danger text-sm empty:hidden">
        {problem}
      </p>
      {hasDraft && !problem && <p className="me-auto text-muted text-sm">{SENTENCES.draftKept}</p>}
      {hasDraft && (
        <Button variant="ghost" onClick={discard}>
          Start over
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        loading={saving}
        disabled={form === 'dashboard' && !offer && !isComplete(draft)}
      >
        {offer ? 'Save offer' : 'Create Offer'}
      </Button>
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={leaving.close}
      title={offer ? SENTENCES.editTitle : SENTENCES.createTitle}
      description={offer ? SENTENCES.editAbout : SENTENCES.createAbout}
      size={size}
      variant={variant}
      locked={saving}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={send}>
        <OfferFields draft={draft} form={form} problems={problems} onChange={change} />
      </form>
    </Dialog>
  )
}
