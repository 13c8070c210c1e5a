import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { useModals } from '../modals/useModals.ts'
import { BalanceAfter, type BalanceAfterProps } from './BalanceAfter.tsx'
import type { Refusal } from './usePaidAction.ts'

type PaidFooterProps = Partial<BalanceAfterProps> & {
  refusal: Refusal | undefined
  /** Said while nobody knows the outcome: that another press does not pay twice. */
  tryAgain: string
  /** The button that pays. */
  action: ReactNode
  /** Below it. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * The end of every dialog that takes tokens: what went wrong, what is left, and the one action. Without enough tokens that
 * is to get some; the dialog stays open behind it, with everything that was typed.
 */
export function PaidFooter({ refusal, tryAgain, balance, left, after: label, action, children, ref }: PaidFooterProps) {
  const modals = useModals()
  const isUnknown = refusal !== undefined && !refusal.isCertain
  // a payment that may have gone through has lowered the balance: nothing is taken off it a second time, and the press
  // that is missing is the same again
  const after = isUnknown ? undefined : left
  const isShort = after !== undefined && after < 0 && modals.has('tokenPurchase')
  return (
    <div ref={ref} className="grid w-full gap-3">
      <div role="alert" className="text-sm empty:hidden">
        {refusal && <p className="font-medium text-danger">{refusal.sentence}</p>}
        {isUnknown && <p className="text-muted">{tryAgain}</p>}
      </div>
      {balance && <BalanceAfter balance={balance} left={after} {...(label !== undefined && { after: label })} />}
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
