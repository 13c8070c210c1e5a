import type { ModalComponentProps } from '#client/modals/names.ts'
import { Purchases } from '#features/purchase/screens/Purchases.tsx'
import { WalletPopup } from '#features/wallet/screens/WalletPopup.tsx'

/** The wallet, and in its history what was bought, with receipts and refunds. */
export function WalletWithPurchases(props: ModalComponentProps<'walletPopup'>) {
  return <WalletPopup {...props} purchases={<Purchases />} />
}
