import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** The token purchase on a wide screen. */
export function TokenPurchaseDialog({ open, onOpenChange }: ModalComponentProps<'tokenPurchase'>) {
  return <PurchaseModal open={open} onOpenChange={onOpenChange} />
}
