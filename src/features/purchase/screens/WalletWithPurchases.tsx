import type { ModalComponentProps } from '#client/modals/names.ts'
import { WalletPopup } from '#features/wallet/index.ts'
import { Purchases } from './Purchases.tsx'

/** The wallet, and in its history what was bought, with receipts and refunds. */
export function WalletWithPurchases(props: ModalComponentProps<'walletPopup'>) {
  return <WalletPopup {...props} purchases={<Purchases />} />
}
