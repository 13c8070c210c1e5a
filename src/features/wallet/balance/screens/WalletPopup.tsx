import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { History } from './History.tsx'
import { WalletBalance } from './WalletBalance.tsx'

type WalletPopupProps = ModalComponentProps<'walletPopup'> & {
  /** Purchases, passed in because they belong to another feature. */
  purchases?: ReactNode
}

/**
 * Balance, a button to buy tokens, and the latest movements. On a wide screen it is anchored to the balance in the
 * corner; on a phone it is a sheet of full height, so that the layout does not shift when the history loads.
 */
export function WalletPopup({ open, onOpenChange, purchases, ...look }: WalletPopupProps) {
  const modals = useModals()
  const buy = () => {
    onOpenChange(false)
    modals.open('tokenPurchase')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Wallet"
      size="sm"
      {...look}
      className="narrow:h-full wide:mt-9 wide:max-h-[min(100%,42rem)] wide:self-start wide:justify-self-end"
    >
      <div className="grid gap-5">
        <WalletBalance />
        {modals.has('tokenPurchase') && (
          <Button
            variant="primary"
            size="lg"
            block
            onPointerEnter={() => modals.preload('tokenPurchase')}
            onClick={buy}
          >
            Buy tokens
          </Button>
        )}
        <History purchases={purchases} />
        <Link to="/settings/wallet" className="press-area justify-self-start py-1 text-sm underline underline-offset-4">
          Statements, cards and limits
        </Link>
      </div>
    </Dialog>
  )
}
