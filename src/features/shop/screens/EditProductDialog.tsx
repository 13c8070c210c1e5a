import { type FormEvent, useId } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { SENTENCES } from '../spec.ts'
import { ProductFields } from './ProductFields.tsx'
import { useProductForm } from './useProductForm.ts'

/** Add or edit a product (shop product editor). */
export function EditProductDialog(props: ModalComponentProps<'editProduct'>) {
  const isCreator = useSession()?.user.role === 'creator'
  return isCreator ? <ProductDialog {...props} /> : null
}

function ProductDialog({ product, open, onOpenChange, size = 'lg', variant }: ModalComponentProps<'editProduct'>) {
  const formId = useId()
  const form = useProductForm({ product, onSaved: () => onOpenChange(false) })
  const { draft, submit, discard, problem, saving, sending, isChanged, hasDraft } = form
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
      <Button type="submit" form={formId} variant="primary" loading={saving} disabled={sending}>
        {product ? 'Save product' : draft.active ? 'Add product' : 'Save draft'}
      </Button>
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={leaving.close}
      title={product ? SENTENCES.editTitle : SENTENCES.addTitle}
      description={product ? SENTENCES.editAbout : SENTENCES.addAbout}
      size={size}
      variant={variant}
      locked={saving}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={send}>
        <ProductFields form={form} />
      </form>
    </Dialog>
  )
}
