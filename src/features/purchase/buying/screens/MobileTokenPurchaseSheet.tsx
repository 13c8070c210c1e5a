import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** The token purchase on a narrow screen: a sheet of full height, so that its steps do not shift the layout. */
export const MobileTokenPurchaseSheet = (props: ModalComponentProps<'mobileTokenPurchase'>) => (
  <PurchaseModal size="full" {...props} />
)
