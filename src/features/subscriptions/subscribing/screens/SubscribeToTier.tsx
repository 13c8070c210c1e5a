import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { SENTENCES } from '../../spec.ts'
import { statusText } from '../../tiers/screens/TierCard.tsx'
import type { TierCreator } from './SubscribeDialog.tsx'
import SubscribeDialog from './SubscribeDialog.tsx'

type SubscribeToTierProps = {
  creator: TierCreator
  tierId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Dialog with which other features let a fan subscribe to a tier. A subscriber whose payment failed sees the failure
 * instead. For signed-in users only.
 */
export default function SubscribeToTier({ creator, tierId, open, onOpenChange }: SubscribeToTierProps) {
  const tiers = trpc.subscriptions.tiers.useQuery({ id: creator.id })
  const mine = trpc.subscriptions.mine.useQuery({ creator_id: creator.id, limit: 1 })
  const tier = tiers.data?.tiers.find(({ id }) => id === tierId)
  const running = mine.data?.subscriptions.find(({ status }) => status !== 'ended')
  const title = `Subscribe to ${creator.display_name}`
  if (running?.tier.id === tierId)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={running.tier.name}>
        <div className="grid gap-5">
          <p>
            <ViewerText>{(zone) => statusText(running, zone)}</ViewerText>
          </p>
          <Link to="/settings/subscriptions" className={buttonClass({ variant: 'primary', block: true })}>
            Manage<span className="sr-only"> your subscription</span>
          </Link>
        </div>
      </Dialog>
    )
  if (tier && mine.data)
    return <SubscribeDialog creator={creator} tier={tier} running={running} open={open} onOpenChange={onOpenChange} />
  const isMissing = tiers.data && !tier
  const error = tiers.error ?? mine.error
  return (
    <Dialog open={open} onOpenChange={onOpenChange} variant="premium" title={title}>
      {isMissing && <p>{SENTENCES.gone}</p>}
      {!isMissing && error && (
        <ErrorState
          heading="h3"
          text={sentenceOf(error, SENTENCES.tiersMissing)}
          retrying={tiers.isFetching || mine.isFetching}
          onRetry={() => void Promise.all([tiers.refetch(), mine.refetch()])}
        />
      )}
      {!isMissing && !error && <Skeleton className="h-40 w-full" />}
    </Dialog>
  )
}
