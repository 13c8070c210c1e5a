import { EditDialog } from '#client/managing/EditDialog.tsx'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { SENTENCES } from '../../spec.ts'
import { ProductFields } from './ProductFields.tsx'
import { useProductForm } from './useProductForm.ts'

/** Dialog to add or edit a product. */
export function EditProductDialog(props: ModalComponentProps<'editProduct'>) {
  const isCreator = useSession()?.user.role === 'creator'
  return isCreator ? <ProductDialog {...props} /> : null
}

function ProductDialog({ product, open, onOpenChange, size = 'lg', variant }: ModalComponentProps<'editProduct'>) {
  const close = () => onOpenChange(false)
  const form = useProductForm({ product, onSaved: close })
  const { draft, submit, discard, problem, saving, sending, isChanged, hasDraft } = form
  return (
    <EditDialog
      open={open}
      size={size}
      variant={variant}
      isChanged={isChanged}
      saving={saving}
      problem={problem}
      title={product ? SENTENCES.editTitle : SENTENCES.addTitle}
      description={product ? SENTENCES.editAbout : SENTENCES.addAbout}
      action={product ? 'Save product' : draft.active ? 'Add product' : 'Save draft'}
      disabled={sending}
      kept={hasDraft ? { note: SENTENCES.draftKept, onDiscard: discard } : undefined}
      onSave={submit}
      onClose={close}
    >
      <ProductFields form={form} />
    </EditDialog>
  )
}
