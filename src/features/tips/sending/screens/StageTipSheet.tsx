import { type FormEvent, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { BalanceAfter } from '#client/paid/BalanceAfter.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { dollarValueText } from '#features/wallet/index.ts'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Coin, TokenAmount } from '#ui/TokenAmount.tsx'
import { SENTENCES, STAGE_TIP, tipTiers } from '../../spec.ts'
import {
  amountOf,
  chooseTier,
  leftAfter,
  problemsOf,
  type Recipient,
  type TipDraft,
  typeCustom,
  typeMessage,
} from '../state.ts'
import { useTip } from './useTip.ts'

const tiers = tipTiers.map(({ type, tokens, label }) => ({
  value: type,
  children: (
    <span className="grid justify-items-center">
      <TokenAmount tokens={tokens} display />
      <span className="tip-chip-word">{label}</span>
    </span>
  ),
}))

type StageTipSheetProps = Pick<ModalComponentProps<'tokenTipping'>, 'open' | 'onOpenChange'> & { recipient: Recipient }

/** Low sheet that sends a tip on a stream. The video above it stays visible. */
export function StageTipSheet({ recipient: preset, open, onOpenChange }: StageTipSheetProps) {
  const [tried, setTried] = useState(false)
  const { draft, change, send, ...tip } = useTip({ preset, open, onSent: () => onOpenChange(false) })
  const balance = trpc.wallet.balance.useQuery()
  const tokens = amountOf(draft)
  const isUnknown = tip.refusal?.isCertain === false
  // after sending, the balance already excludes the tip
  const left = balance.data && !tip.sent && !isUnknown ? leftAfter(draft, balance.data.balance) : undefined
  const problems = problemsOf(draft)
  const shown = tried && !tip.sent ? problems : { message: problems.message }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) focusInvalid(event.currentTarget)
    else if (left === undefined || left >= 0) send()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      low
      className="dark"
      title="Send a tip"
      description={receivesText(preset, tokens)}
    >
      <form noValidate onSubmit={submit} className="tip-sheet">
        <Amount draft={draft} error={shown.amount} onChange={change} />
        <Input
          label="Message"
          hideLabel
          className="tip-words"
          autoComplete="off"
          placeholder={STAGE_TIP.words}
          value={draft.message}
          error={shown.message}
          onChange={(event) => change((now) => typeMessage(now, event.target.value))}
        />
        <SendButton
          tokens={tokens}
          isShort={left !== undefined && left < 0}
          isSending={tip.sending}
          isSent={tip.sent}
        />
        <div className="tip-note">
          <span role="alert" className="text-sm empty:hidden">
            {tip.refusal && <span className="font-medium text-danger">{tip.refusal.sentence} </span>}
            {isUnknown && <span className="text-muted">{SENTENCES.tryAgain}</span>}
          </span>
          {!tip.refusal && <BalanceAfter balance={balance} left={left} after="After this tip" />}
        </div>
      </form>
    </Dialog>
  )
}

const receivesText = ({ displayName: name }: Recipient, tokens: number | undefined): string =>
  tokens === undefined ? name : STAGE_TIP.receives(dollarValueText(tokens), name)

type AmountProps = {
  draft: TipDraft
  error: string | undefined
  onChange: (move: (draft: TipDraft) => TipDraft) => void
}

/** Field for the amount: a quick tier or a custom amount. */
const Amount = ({ draft, error, onChange }: AmountProps) => (
  <>
    <Choices
      label="Tip amount"
      tone="gold"
      className="tip-chips"
      value={draft.tier ?? undefined}
      onChange={(tier) => onChange((now) => chooseTier(now, tier))}
      choices={tiers}
    />
    <Input
      label="Custom amount"
      hideLabel
      className="tip-custom"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      placeholder={STAGE_TIP.other}
      leading={<Coin className="size-4 shrink-0" />}
      value={draft.custom}
      error={error}
      onChange={(event) => onChange((now) => typeCustom(now, event.target.value))}
    />
  </>
)

type SendButtonProps = { tokens: number | undefined; isShort: boolean; isSending: boolean; isSent: boolean }

/** Button with the price. With too few tokens it opens the token purchase. */
function SendButton({ tokens, isShort, isSending, isSent }: SendButtonProps) {
  const modals = useModals()
  if (isShort && modals.has('tokenPurchase'))
    return (
      <Button variant="tip" size="lg" className="tip-send" onClick={() => modals.open('tokenPurchase')}>
        Get tokens
      </Button>
    )
  return (
    <Button
      variant="tip"
      size="lg"
      type="submit"
      className="tip-send"
      loading={isSending}
      loadingText={SENTENCES.sending}
      disabled={isSent}
    >
      Send {tokens === undefined ? 'tip' : <TokenAmount tokens={tokens} className="text-inherit" />}
    </Button>
  )
}
