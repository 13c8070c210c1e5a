import { SendHorizontal } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { SENTENCES } from '../../spec.ts'

type SendButtonProps = {
  price: number
  /** True if the balance is lower than the price. */
  isShort: boolean
  /** True while the attachment is being uploaded. */
  isWaiting: boolean
}

export function SendButton({ price, isShort, isWaiting }: SendButtonProps) {
  const modals = useModals()
  if (isShort)
    return (
      <Button variant="tip" size="lg" onClick={() => modals.open('tokenPurchase')}>
        Get tokens
      </Button>
    )
  if (price === 0)
    return (
      <Button variant="primary" size="lg" type="submit" disabled={isWaiting}>
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
        Send
      </Button>
    )
  return (
    <Button variant="tip" size="lg" type="submit" disabled={isWaiting}>
      <span className="grid">
        Send
        <span className="sr-only"> for </span>
        <span translate="no" className="figures font-medium text-xs">
          {SENTENCES.price(price)}
        </span>
      </span>
    </Button>
  )
}
