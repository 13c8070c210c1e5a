import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { History } from './History.tsx'
import { WalletBalance } from './WalletBalance.tsx'

type WalletPopupProps = ModalComponentProps<'walletPopup'> & {
  /** What was bought; another area's, hence given. */
  purchases?: ReactNode
}

/**
 * Balance, Buy tokens and what moved lately, on every width. On a wide screen it hangs from the balance in the corner it
 * was called from; on a phone it is a sheet of full height, so that nothing jumps when the history arrives.
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
