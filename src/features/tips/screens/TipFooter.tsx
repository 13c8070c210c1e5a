import type { RefObject } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { tokensText } from '#shared/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { SENTENCES } from '../spec.ts'
import type { TipRefusal } from './refusal.ts'
import { TipSum, type TipSumProps } from './TipSum.tsx'

type TipFooterProps = TipSumProps & {
  /** The form that the button sends. */
  form: string
  /** Where the coins start. */
  place: RefObject<HTMLDivElement | null>
  tokens: number | undefined
  refusal: TipRefusal | undefined
  sending: boolean
  sent: boolean
}

/** Always in view: what went wrong, what is left, and the one action. */
export function TipFooter({ form, place, tokens, refusal, sending, sent, balance, left }: TipFooterProps) {
  const modals = useModals()
  const missing = left !== undefined && left < 0
  return (
    <div ref={place} className="grid w-full gap-3">
      <div role="alert" className="text-sm empty:hidden">
        {refusal && <p className="font-medium text-danger">{refusal.sentence}</p>}
        {refusal && !refusal.settled && <p className="text-muted">{SENTENCES.tryAgain}</p>}
      </div>
      <TipSum balance={balance} left={left} />
      {missing && modals.has('tokenPurchase') ? (
        <Button variant="tip" size="lg" block onClick={() => modals.open('tokenPurchase')}>
          Get tokens
        </Button>
      ) : (
        <Button
          variant="tip"
          size="lg"
          block
          type="submit"
          form={form}
          loading={sending}
          loadingText={SENTENCES.sending}
          disabled={missing || sent}
        >
          {sent ? 'Sent' : labelOf(tokens)}
        </Button>
      )}
    </div>
  )
}

const labelOf = (tokens: number | undefined) => (tokens === undefined ? 'Send tip' : `Send ${tokensText(tokens)}`)
