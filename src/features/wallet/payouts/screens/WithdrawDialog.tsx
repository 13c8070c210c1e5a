import { type FormEvent, useId, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { dollarValueText } from '../../rules.ts'
import { payoutMin } from '../../spec.ts'
import { problemOf } from '../rules.ts'
import { PAYOUT_SENTENCES } from '../spec.ts'

type WithdrawDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; available: number }

/** Dialog that requests a payout. It shows the amount in dollars and the remaining tokens before sending. */
export default function WithdrawDialog({ open, onOpenChange, available }: WithdrawDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState(String(available))
  const [isTried, setIsTried] = useState(false)
  const { withdraw, sending, refusal, forget } = useWithdrawal(() => onOpenChange(false))
  const problem = problemOf(typed, available)
  const tokens = problem === undefined ? Number(typed) : undefined
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (tokens === undefined) focusInvalid(event.currentTarget)
    else if (!sending) withdraw(tokens)
  }
  const type = (text: string) => {
    setTyped(text)
    forget()
  }
  const footer = (
    <div className="grid w-full gap-3">
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {refusal}
      </p>
      <dl className="figures grid gap-1 text-sm">
        <Line name="To your bank" value={tokens === undefined ? '–' : dollarValueText(tokens)} />
        <Line
          name="Still available"
          value={tokens === undefined ? '–' : <TokenAmount tokens={Math.max(0, available - tokens)} />}
        />
      </dl>
      <Button variant="primary" size="lg" block type="submit" form={form} loading={sending}>
        {tokens === undefined ? 'Withdraw' : `Withdraw ${dollarValueText(tokens)}`}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Withdraw" size="sm" footer={footer} locked={sending}>
      <form id={form} onSubmit={send} noValidate className="grid gap-4">
        <Input
          label="Tokens"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          error={isTried || Number(typed) > available ? problem : undefined}
          hint={`From ${payoutMin} tokens; 1 token is ${dollarValueText(1)}.`}
          trailing={
            <Button size="sm" variant="ghost" onClick={() => type(String(available))}>
              All
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}

function Line({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="flex font-semibold">{value}</dd>
    </div>
  )
}

/** Submits the payout. A different amount is a different payout with its own key. */
function useWithdrawal(onDone: () => void) {
  const { client } = trpc.useUtils()
  const { press, busy, refusal, forget } = usePaidAction({
    intent: (tokens: number) => `payout ${tokens}`,
    send: (tokens, idempotencyKey) => client.wallet.creator.requestPayout.mutate({ tokens, idempotencyKey }),
    onDone: () => {
      toast.success(PAYOUT_SENTENCES.asked)
      onDone()
    },
    isRepeatable: true,
  })
  return { withdraw: press, sending: busy, refusal: refusal?.sentence ?? null, forget }
}
