import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** The token purchase on a narrow screen: a sheet of full height, so that nothing jumps between its steps. */
export const MobileTokenPurchaseSheet = (props: ModalComponentProps<'mobileTokenPurchase'>) => (
  <PurchaseModal size="full" {...props} />
)
