import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import AdjustForm from './AdjustForm.tsx'

/** Dialog that proposes an adjustment of a person's tokens; another admin decides in the wallet. */
export function AdjustDialog({ of, open, onOpenChange, ...look }: ModalComponentProps<'adjustTokens'>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} {...look} title="Adjust tokens">
      <AdjustForm of={of ?? null} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
