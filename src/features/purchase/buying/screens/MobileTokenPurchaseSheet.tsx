import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** The token purchase on a narrow screen: a sheet of full height, so that nothing jumps between its steps. */
export function MobileTokenPurchaseSheet({ open, onOpenChange }: ModalComponentProps<'mobileTokenPurchase'>) {
  return <PurchaseModal open={open} onOpenChange={onOpenChange} size="full" />
}
