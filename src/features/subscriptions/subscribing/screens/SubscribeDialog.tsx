import { type FormEvent, useId, useState } from 'react'
import { SaleDialog } from '#client/paid/SaleDialog.tsx'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { dateText } from '#ui/dates.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Subscription, Tier } from '../../contract.ts'
import { monthAfter } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'
import { Perks } from '../../tiers/screens/Perks.tsx'
import { Consent } from './Consent.tsx'
import { useSubscribe } from './useSubscribe.ts'

export type TierCreator = { id: string; display_name: string; avatar_url: string | null }

type SubscribeDialogProps = {
  creator: TierCreator
  tier: Tier
  /** The caller's subscription to this creator. It is then changed, without a payment now. */
  running: Subscription | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog that shows the price, the start and the remaining tokens, and asks for the consent. */
export default function SubscribeDialog({ creator, tier, running, open, onOpenChange }: SubscribeDialogProps) {
  /** Price that the user agreed to; another price needs a new consent. */
  const [agreedTo, setAgreedTo] = useState<string>()
  const [tried, setTried] = useState(false)
  const form = useId()
  const balance = trpc.wallet.balance.useQuery(undefined, { enabled: !running })
  const terms = `${tier.id} ${tier.price_tokens}`
  const given = agreedTo === terms
  const { send, paying } = useSubscribe({
    name: creator.display_name,
    tier,
    running,
    onDone: () => onOpenChange(false),
  })
  const change = (next: boolean) => {
    if (!next) {
      setAgreedTo(undefined)
      setTried(false)
    }
    onOpenChange(next)
  }
  const left = balance.data && balance.data.balance - tier.price_tokens
  const short = !running && left !== undefined && left < 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    focusInvalid(event.currentTarget)
    if (given && (!short || paying.refusal?.isCertain === false)) send()
  }
  return (
    <SaleDialog
      open={open}
      paying={paying}
      form={form}
      onOpenChange={change}
      price={running ? undefined : tier.price_tokens}
      title={running ? `Change to ${tier.name}` : `Subscribe to ${creator.display_name}`}
      action={
        running
          ? `Pay ${fullNumber(tier.price_tokens)} from ${dateText(running.current_period_end)}`
          : SENTENCES.paysNow(tier.price_tokens)
      }
      busyText={SENTENCES.paying}
      tryAgain={SENTENCES.tryAgain}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{tier.name}</p>
          <p className="text-2xl">
            <TokenAmount tokens={tier.price_tokens} per={SENTENCES.perMonth} display />
          </p>
        </div>
        <Perks tier={tier} />
        <Dates running={running} />
        <Consent
          price={tier.price_tokens}
          given={given}
          missing={tried && !given}
          onChange={(ticked) => setAgreedTo(ticked ? terms : undefined)}
        />
      </form>
    </SaleDialog>
  )
}

function Dates({ running }: Pick<SubscribeDialogProps, 'running'>) {
  const next = running ? running.current_period_end : monthAfter(correctedNow())
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
      <dt className="text-muted">{running ? 'Until then you keep' : 'First month'}</dt>
      <dd className="text-right [overflow-wrap:anywhere]">
        {running ? running.tier.name : `Today to ${dateText(next)}`}
      </dd>
      <dt className="text-muted">{running ? 'Begins' : 'Renews'}</dt>
      <dd className="text-right">{dateText(next)}</dd>
    </dl>
  )
}
