import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { dateText } from '#ui/dates.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Subscription, Tier } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { Perks } from './Perks.tsx'

type TierCardProps = {
  tier: Tier
  isOwn: boolean
  running: Subscription | undefined
  onChoose: () => void
  /** Called on hover or focus, to prefetch the dialog. */
  onIntent: () => void
}

/** A tier with name, price, perks and one action. */
export function TierCard({ tier, isOwn, running, ...choice }: TierCardProps) {
  const isMine = running?.tier.id === tier.id
  return (
    <li className="card card-pad flex min-w-0 flex-col gap-4">
      <div className="grid gap-1">
        <div className="flex min-w-0 items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{tier.name}</h2>
          {isMine && <Badge tone="accent">Yours</Badge>}
        </div>
        <p className="text-lg">
          <TokenAmount tokens={tier.price_tokens} per={SENTENCES.perMonth} display />
        </p>
      </div>
      {tier.description && <p className="text-muted text-sm [overflow-wrap:anywhere]">{tier.description}</p>}
      <Perks tier={tier} />
      <div className="mt-auto grid gap-2 pt-1">
        <Action tier={tier} isOwn={isOwn} isMine={isMine} running={running} {...choice} />
      </div>
    </li>
  )
}

const manage = buttonClass({ block: true })

function Action({ tier, isOwn, isMine, running, onChoose, onIntent }: TierCardProps & { isMine: boolean }) {
  if (isOwn)
    return (
      <Link to="/settings/subscriptions" className={manage}>
        Edit your tiers
      </Link>
    )
  if (running && isMine)
    return (
      <>
        <p className="text-muted text-sm">
          <ViewerText>{(zone) => statusText(running, zone)}</ViewerText>
        </p>
        <Link to="/settings/subscriptions" className={manage}>
          Manage
          <span className="sr-only"> your subscription</span>
        </Link>
      </>
    )
  return (
    <Button
      variant={running ? 'secondary' : 'tip'}
      block
      onClick={onChoose}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {running ? 'Change to this' : 'Subscribe'}
      <span className="sr-only">
        {running ? ' tier ' : ' to '}
        {tier.name}
      </span>
    </Button>
  )
}

/** Describes the state of a subscription in a line, with dates in the viewer's time zone. */
export function statusText(subscription: Subscription, zone: string | undefined): string {
  const { status, current_period_end, retry_until, needs_consent } = subscription
  const day = dateText(current_period_end, zone)
  const lastDay = dateText(retry_until ?? current_period_end, zone)
  if (status === 'paused') return SENTENCES.paused(lastDay)
  if (status === 'past_due')
    return needs_consent
      ? `Ends ${lastDay} unless you agree to the new price.`
      : `Not paid. Tried again until ${lastDay}.`
  if (status === 'cancelled') return `Cancelled. Yours until ${day}.`
  if (status === 'ended') return `Ended ${day}.`
  return needs_consent ? `Ends ${day} unless you agree to the new price.` : `Renews ${day}.`
}
