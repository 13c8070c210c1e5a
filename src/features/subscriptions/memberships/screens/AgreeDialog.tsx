import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { dateText } from '#ui/dates.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { Subscription } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { Consent } from '../../subscribing/screens/Consent.tsx'

type AgreeDialogProps = { subscription: Subscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog to continue a subscription after cancelling, or to agree to a new price. The next charge is the renewal. */
export default function AgreeDialog({ subscription, open, onOpenChange }: AgreeDialogProps) {
  const { id, creator, tier, current_period_end, needs_consent, price_tokens } = subscription
  const [agreedTo, setAgreedTo] = useState<number>()
  const [tried, setTried] = useState(false)
  const form = useId()
  const utils = trpc.useUtils()
  const given = agreedTo === tier.price_tokens
  const agree = trpc.subscriptions.agree.useMutation({
    networkMode: 'always',
    onSuccess: () => {
      onOpenChange(false)
      toast.success(SENTENCES.agreed)
    },
    onSettled: () => void utils.subscriptions.invalidate(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    focusInvalid(event.currentTarget)
    if (given) agree.mutate({ id, price_tokens: tier.price_tokens, renewal_consent: true })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Renew ${creator.display_name}`}
      locked={agree.isPending}
      footer={
        <div className="grid w-full gap-3">
          <div role="alert" className="text-sm empty:hidden">
            {agree.error && <p className="font-medium text-danger">{sentenceOf(agree.error, SENTENCES.notDone)}</p>}
          </div>
          <Button variant={'primary'} size={'lg'} type={'submit'} form={form} block={true} loading={agree.isPending}>
            Renew from {dateText(current_period_end)}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{tier.name}</p>
          <p className="flex flex-wrap items-baseline gap-x-3 text-2xl">
            <TokenAmount tokens={tier.price_tokens} per={SENTENCES.perMonth} display />
            {needs_consent && (
              <span className="text-base text-muted">
                so far <TokenAmount tokens={price_tokens} />
              </span>
            )}
          </p>
        </div>
        <Consent
          price={tier.price_tokens}
          given={given}
          missing={tried && !given}
          onChange={(ticked) => setAgreedTo(ticked ? tier.price_tokens : undefined)}
        />
      </form>
    </Dialog>
  )
}
