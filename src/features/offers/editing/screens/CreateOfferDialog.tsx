import { EditDialog } from '#client/managing/EditDialog.tsx'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { SENTENCES } from '../../spec.ts'
import { formFor, isComplete } from '../state.ts'
import { OfferFields } from './OfferFields.tsx'
import { useOfferForm } from './useOfferForm.ts'

/**
 * Dialog to create or edit an offer. The dashboard's form disables its button until the required fields are filled; the
 * gallery's form shows which fields are missing. Each form has a separate list of delivery times.
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
  const close = () => onOpenChange(false)
  const { draft, change, submit, discard, problems, problem, saving, isChanged, hasDraft } = useOfferForm({
    offer,
    begin,
    form,
    onSaved: close,
  })
  return (
    <EditDialog
      open={open}
      size={size}
      variant={variant}
      isChanged={isChanged}
      saving={saving}
      problem={problem}
      title={offer ? SENTENCES.editTitle : SENTENCES.createTitle}
      description={offer ? SENTENCES.editAbout : SENTENCES.createAbout}
      action={offer ? 'Save offer' : 'Create Offer'}
      disabled={form === 'dashboard' && !offer && !isComplete(draft)}
      kept={hasDraft ? { note: SENTENCES.draftKept, onDiscard: discard } : undefined}
      onSave={submit}
      onClose={close}
    >
      <OfferFields draft={draft} form={form} problems={problems} onChange={change} />
    </EditDialog>
  )
}
