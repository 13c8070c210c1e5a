import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Subscription } from '../../contract.ts'
import { usePayAgain } from '../../renewals/screens/usePayAgain.ts'
import { SENTENCES } from '../../spec.ts'
import { statusText } from '../../tiers/screens/TierCard.tsx'

const CancelDialog = lazyWithRetry(() => import('./CancelDialog.tsx'))
const AgreeDialog = lazyWithRetry(() => import('./AgreeDialog.tsx'))

const badges = {
  active: { tone: 'success', label: 'Active' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  past_due: { tone: 'danger', label: 'Not paid' },
  paused: { tone: 'neutral', label: 'Paused' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const

/** A subscription: creator, price, end and actions. */
export function SubscriptionItem({ subscription }: { subscription: Subscription }) {
  const { creator, tier, status, price_tokens, next_price_tokens, needs_consent } = subscription
  const badge = badges[status]
  return (
    <li className="card card-pad grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-w-0 items-start gap-4">
        <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <Name creator={creator} />
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </div>
          <p className="flex flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere]">
            {tier.name}
            <TokenAmount tokens={next_price_tokens ?? price_tokens} per={SENTENCES.perMonth} />
          </p>
          <p className="text-muted text-sm">
            <ViewerText>{(zone) => statusText(subscription, zone)}</ViewerText>
          </p>
        </div>
      </div>
      {needs_consent && <p className="text-sm">{SENTENCES.newPrice(tier.price_tokens)}</p>}
      {status === 'past_due' && !needs_consent && <p className="text-danger text-sm">{SENTENCES.unpaid}</p>}
      {status !== 'ended' && <Deeds subscription={subscription} />}
    </li>
  )
}

function Name({ creator }: Pick<Subscription, 'creator'>) {
  const name = (
    <b translate="no" className="min-w-0 truncate font-semibold">
      {creator.display_name}
    </b>
  )
  if (!creator.available) return name
  return (
    <Link
      to="/creator/$usernameOrId"
      params={{ usernameOrId: creator.username }}
      className="press-area flex min-w-0 underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  )
}

function Deeds({ subscription }: { subscription: Subscription }) {
  const { creator, tier, status, needs_consent, renews } = subscription
  const [asked, setAsked] = useState<'cancel' | 'agree'>()
  const [open, setOpen] = useState(false)
  const { pay, paying, refusal } = usePayAgain(subscription.id)
  const ask = (about: 'cancel' | 'agree') => {
    setAsked(about)
    setOpen(true)
  }
  const mayAgree = tier.offered && creator.available && (needs_consent || !renews)
  return (
    <>
      {refusal && (
        <p role="alert" className="font-medium text-danger text-sm">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {status === 'past_due' && !needs_consent && (
          <Button variant="tip" loading={paying} onClick={pay}>
            Pay now
            <span className="sr-only"> for {creator.display_name}</span>
          </Button>
        )}
        {mayAgree && (
          <Button variant="primary" onClick={() => ask('agree')}>
            {needs_consent ? 'See the new price' : 'Renew again'}
            <span className="sr-only"> of {creator.display_name}</span>
          </Button>
        )}
        {renews && (
          <Button onClick={() => ask('cancel')}>
            Cancel
            <span className="sr-only"> the subscription to {creator.display_name}</span>
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {asked === 'cancel' && <CancelDialog subscription={subscription} open={open} onOpenChange={setOpen} />}
        {asked === 'agree' && <AgreeDialog subscription={subscription} open={open} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
