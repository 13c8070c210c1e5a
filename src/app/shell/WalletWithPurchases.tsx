import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Purchases } from '#features/purchase/history/screens/Purchases.tsx'
import { WalletPopup } from '#features/wallet/balance/screens/WalletPopup.tsx'

/** The wallet popup with the list of purchases, receipts and refunds in its history. */
export function WalletWithPurchases(props: ModalComponentProps<'walletPopup'>) {
  return <WalletPopup {...props} purchases={<Purchases />} />
}
