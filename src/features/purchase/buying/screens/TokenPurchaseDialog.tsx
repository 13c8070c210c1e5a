import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** Token purchase on a wide screen. */
export const TokenPurchaseDialog = (props: ModalComponentProps<'tokenPurchase'>) => <PurchaseModal {...props} />
