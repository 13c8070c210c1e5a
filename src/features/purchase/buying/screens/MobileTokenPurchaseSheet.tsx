import type { ModalComponentProps } from '#client/modals/registry.ts'
import { PurchaseModal } from './PurchaseModal.tsx'

/** Token purchase on a narrow screen: a sheet of full height, so that the layout does not shift between steps. */
export const MobileTokenPurchaseSheet = (props: ModalComponentProps<'mobileTokenPurchase'>) => (
  <PurchaseModal size="full" {...props} />
)
