import type { RefObject } from 'react'
import type { BalanceAfterProps } from '#client/paid/BalanceAfter.tsx'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import type { Refusal } from '#client/paid/usePaidAction.ts'
import { tokensText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { SENTENCES } from '../../spec.ts'

type TipFooterProps = BalanceAfterProps & {
  /** Id of the form that the button submits. */
  form: string
  /** Start of the coin animation. */
  place: RefObject<HTMLDivElement | null>
  tokens: number | undefined
  refusal: Refusal | undefined
  sending: boolean
  sent: boolean
}

/** Sticky footer of the dialog: error, remaining balance and the button. */
export function TipFooter({ form, place, tokens, refusal, sending, sent, balance, left }: TipFooterProps) {
  const isMissing = left !== undefined && left < 0 && refusal?.isCertain !== false
  return (
    <PaidFooter
      refusal={refusal}
      balance={balance}
      left={left}
      tryAgain={SENTENCES.tryAgain}
      after={'After this tip'}
      ref={place}
      action={
        <Button
          variant={'tip'}
          size={'lg'}
          block={true}
          type={'submit'}
          form={form}
          loading={sending}
          loadingText={SENTENCES.sending}
          disabled={isMissing || sent}
        >
          {sent ? 'Sent' : labelOf(tokens)}
        </Button>
      }
    />
  )
}

const labelOf = (tokens: number | undefined) => (tokens === undefined ? 'Send tip' : `Send ${tokensText(tokens)}`)
