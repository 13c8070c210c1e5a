import { type FormEvent, useId, useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/names.ts'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { SENTENCES, tipMessageMax } from '../spec.ts'
import { amountOf, chooseRecipient, leftAfter, problemsOf, typeMessage } from '../state.ts'
import { CoinFlight } from './CoinFlight.tsx'
import { RecipientField } from './RecipientField.tsx'
import { TipAmount } from './TipAmount.tsx'
import { TipSum } from './TipSum.tsx'
import { useTip } from './useTip.ts'

/** Specification 2 §2, Send Tip: an amount, words, a creator; what is left is said before the press. */
export function SendTipDialog({ recipient: preset, open, onOpenChange }: ModalComponentProps<'tokenTipping'>) {
  const tip = useTip({ preset, open, onSent: () => setFlying(true) })
  const [flying, setFlying] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useId()
  const person = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const balance = trpc.wallet.balance.useQuery()
  const { draft } = tip
  const left = balance.data && leftAfter(draft, balance.data.balance)
  const problems = tried && !tip.sent ? problemsOf(draft) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (left === undefined || left >= 0) tip.send()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      variant="premium"
      title="Send a tip"
      footer={
        <TipFooter
          form={form}
          place={button}
          tokens={amountOf(draft)}
          missing={left !== undefined && left < 0 && !tip.sent}
          sending={tip.sending}
          sent={tip.sent}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <div ref={person} className="justify-self-stretch">
          <RecipientField
            recipient={draft.recipient}
            fixed={preset !== undefined}
            error={problems.recipient}
            onChange={(recipient) => tip.change((now) => chooseRecipient(now, recipient))}
          />
        </div>
        <TipAmount draft={draft} error={problems.amount} onChange={tip.change} />
        <Textarea
          label="Message"
          optional
          limit={tipMessageMax}
          placeholder="A few words with it"
          value={draft.message}
          error={problemsOf(draft).message}
          onChange={(event) => tip.change((now) => typeMessage(now, event.target.value))}
        />
        <TipSum balance={balance} left={tip.sent ? undefined : left} />
        {tip.refusal && (
          <div role="alert" className="text-sm">
            <p className="font-medium text-danger">{tip.refusal.sentence}</p>
            {!tip.refusal.settled && <p className="text-muted">{SENTENCES.tryAgain}</p>}
          </div>
        )}
      </form>
      {flying && <CoinFlight from={button} to={person} onLanded={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type TipFooterProps = {
  form: string
  place: React.RefObject<HTMLDivElement | null>
  tokens: number | undefined
  /** The balance does not reach: the one action is to get tokens. */
  missing: boolean
  sending: boolean
  sent: boolean
}

function TipFooter({ form, place, tokens, missing, sending, sent }: TipFooterProps) {
  const modals = useModals()
  return (
    <div ref={place} className="w-full">
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
          disabled={missing}
          aria-disabled={sent || undefined}
        >
          {sent
            ? 'Sent'
            : tokens === undefined
              ? 'Send tip'
              : `Send ${fullNumber(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`}
        </Button>
      )}
    </div>
  )
}
