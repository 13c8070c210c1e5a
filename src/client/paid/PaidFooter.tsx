import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { useModals } from '../modals/useModals.ts'
import { BalanceAfter, type BalanceAfterProps } from './BalanceAfter.tsx'
import type { Refusal } from './usePaidAction.ts'

type PaidFooterProps = Partial<BalanceAfterProps> & {
  refusal: Refusal | undefined
  /** Shown while the outcome is unknown: explains that another press does not pay twice. */
  tryAgain: string
  /** The pay button. */
  action: ReactNode
  /** Content below the button. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * Footer of every dialog that spends tokens: the error, the remaining balance and one action. With too few tokens the
 * action opens the token purchase; the dialog and its input stay open behind it.
 */
export function PaidFooter({ refusal, tryAgain, balance, left, action, children, ref, ...texts }: PaidFooterProps) {
  const modals = useModals()
  const isUnknown = refusal !== undefined && !refusal.isCertain
  // A payment with an unknown outcome may already have lowered the balance: do not subtract it again, and offer the
  // same press instead of a token purchase.
  const after = isUnknown ? undefined : left
  const isShort = after !== undefined && after < 0 && modals.has('tokenPurchase')
  return (
    <div ref={ref} className="grid w-full gap-3">
      <div role="alert" className="text-sm empty:hidden">
        {refusal && <p className="font-medium text-danger">{refusal.sentence}</p>}
        {isUnknown && <p className="text-muted">{tryAgain}</p>}
      </div>
      {balance && <BalanceAfter balance={balance} left={after} {...texts} />}
      {isShort ? (
        <Button variant="tip" size="lg" block onClick={() => modals.open('tokenPurchase')}>
          Get tokens
        </Button>
      ) : (
        action
      )}
      {children}
    </div>
  )
}
