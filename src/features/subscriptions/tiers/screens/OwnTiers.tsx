import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { OwnTier } from '../../contract.ts'
import { SENTENCES, tiersMax } from '../../spec.ts'
import { Perks } from './Perks.tsx'

const loadTier = () => import('./TierDialog.tsx')
const TierDialog = lazyWithRetry(loadTier)
const CloseTierDialog = lazyWithRetry(() => import('./CloseTierDialog.tsx'))

type Asked = { action: 'edit' | 'close'; tier: OwnTier | undefined; id: number }

/** List of the creator's tiers with their actions. */
export function OwnTiers() {
  const { data, error, refetch, isFetching } = trpc.subscriptions.ownTiers.useQuery()
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const ask = (action: Asked['action'], tier?: OwnTier) => {
    setAsked((last) => ({ action, tier, id: (last?.id ?? 0) + 1 }))
    setOpen(true)
  }
  const add = (
    <Button variant="primary" onPointerEnter={loadTier} onClick={() => ask('edit')}>
      <Plus aria-hidden="true" />
      New tier
    </Button>
  )
  const tiers = data?.tiers
  return (
    <section aria-label={SENTENCES.tiers} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg">{SENTENCES.tiers}</h2>
          <p className="measure text-muted text-sm">{SENTENCES.tiersAbout}</p>
        </div>
        {tiers && tiers.length > 0 && tiers.length < tiersMax && add}
      </div>
      {!(tiers || error) && <Loading />}
      {error && !tiers && (
        <Card>
          <ErrorState
            text={sentenceOf(error, SENTENCES.tiersMissing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {tiers?.length === 0 && (
        <Card>
          <EmptyState {...SENTENCES.noTiers} action={add} />
        </Card>
      )}
      {tiers && tiers.length > 0 && (
        <ul className="grid gap-3 @min-[36rem]:grid-cols-2">
          {tiers.map((tier) => (
            <OwnTierCard key={tier.id} tier={tier} ask={ask} />
          ))}
        </ul>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked.action === 'edit' && (
            <TierDialog key={asked.id} tier={asked.tier} open={open} onOpenChange={setOpen} />
          )}
          {asked.action === 'close' && asked.tier && (
            <CloseTierDialog key={asked.id} tier={asked.tier} open={open} onOpenChange={setOpen} />
          )}
        </Suspense>
      )}
    </section>
  )
}

function OwnTierCard({ tier, ask }: { tier: OwnTier; ask: (action: Asked['action'], tier: OwnTier) => void }) {
  const count = counted(tier.subscribers, 'subscriber')
  return (
    <li className="card card-pad flex min-w-0 flex-col gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold text-lg [overflow-wrap:anywhere]">{tier.name}</h3>
        <p className="flex flex-wrap items-center gap-x-3">
          <TokenAmount tokens={tier.price_tokens} per={SENTENCES.perMonth} />
          <span translate="no" className="figures text-muted text-sm">
            {count}
          </span>
        </p>
      </div>
      {tier.description && <p className="text-muted text-sm [overflow-wrap:anywhere]">{tier.description}</p>}
      <Perks tier={tier} />
      <div className="mt-auto flex gap-3 pt-1">
        <Button onPointerEnter={loadTier} onClick={() => ask('edit', tier)}>
          Edit<span className="sr-only"> {tier.name}</span>
        </Button>
        <Button variant="ghost" onClick={() => ask('close', tier)}>
          Close<span className="sr-only"> {tier.name}</span>
        </Button>
      </div>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 @min-[36rem]:grid-cols-2">
      <span className="sr-only">Loading your tiers</span>
      {[1, 2].map((place) => (
        <span key={place} aria-hidden="true" className="card card-pad grid gap-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="h-11 w-24" />
        </span>
      ))}
    </div>
  )
}
