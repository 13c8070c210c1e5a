import { type FormEvent, useId, useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { tipMessageMax } from '../../spec.ts'
import { amountOf, chooseRecipient, leftAfter, problemsOf, type Recipient, typeMessage } from '../state.ts'
import { CoinFlight } from './CoinFlight.tsx'
import { RecipientField } from './RecipientField.tsx'
import { StageTipSheet } from './StageTipSheet.tsx'
import { TipAmount } from './TipAmount.tsx'
import { TipFooter } from './TipFooter.tsx'
import { useTip } from './useTip.ts'

/** Dialog that sends a tip; over a video a low sheet, which leaves the video visible. */
export function SendTipDialog(modal: ModalComponentProps<'tokenTipping'>) {
  const { isLow = false, ...dialog } = modal
  const { recipient, open, onOpenChange } = dialog
  if (recipient && (isLow || isOnStream(recipient)))
    return <StageTipSheet recipient={recipient} open={open} onOpenChange={onOpenChange} />
  return <TipDialog {...dialog} />
}

const isOnStream = ({ streamId }: Recipient): boolean => streamId !== undefined

/** Dialog with creator, amount and message. It shows the remaining balance above the button. */
function TipDialog({ recipient: preset, open, onOpenChange, ...look }: ModalComponentProps<'tokenTipping'>) {
  const [flying, setFlying] = useState(false)
  const [tried, setTried] = useState(false)
  const { draft, change, send, ...tip } = useTip({ preset, open, onSent: () => setFlying(true) })
  const balance = trpc.wallet.balance.useQuery()
  const form = useId()
  const face = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLDivElement>(null)
  // after sending, the balance already excludes the tip
  const left = balance.data && !tip.sent ? leftAfter(draft, balance.data.balance) : undefined
  const problems = problemsOf(draft)
  const shown = tried && !tip.sent ? problems : { message: problems.message }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) focusInvalid(event.currentTarget)
    else if (left === undefined || left >= 0 || tip.refusal?.isCertain === false) send()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      variant="premium"
      {...look}
      title="Send a tip"
      footer={<TipFooter {...tip} form={form} place={button} tokens={amountOf(draft)} balance={balance} left={left} />}
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RecipientField
          recipient={draft.recipient}
          fixed={preset !== undefined}
          error={shown.recipient}
          face={face}
          onChange={(recipient) => change((now) => chooseRecipient(now, recipient))}
        />
        <TipAmount draft={draft} error={shown.amount} onChange={change} />
        <Textarea
          label="Message"
          optional
          rows={2}
          limit={tipMessageMax}
          placeholder="Add a message"
          value={draft.message}
          error={shown.message}
          onChange={(event) => change((now) => typeMessage(now, event.target.value))}
        />
      </form>
      {flying && <CoinFlight from={button} to={face} onLanded={() => onOpenChange(false)} />}
    </Dialog>
  )
}
