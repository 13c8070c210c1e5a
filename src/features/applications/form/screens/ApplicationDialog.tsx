import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FORM } from '../spec.ts'
import { ApplicationBody } from './ApplicationBody.tsx'

/** The application page as a dialog. The draft is saved, so it closes without a confirmation. */
export function ApplicationDialog({
  open,
  onOpenChange,
  size = 'lg',
  variant,
}: ModalComponentProps<'creatorApplication'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title={FORM.title}
      description={FORM.about}
    >
      <ApplicationBody />
    </Dialog>
  )
}
