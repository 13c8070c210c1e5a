import { type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Subscription, Tier } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { TierCard } from '../../tiers/screens/TierCard.tsx'
import type { TierCreator } from './SubscribeDialog.tsx'

const load = () => import('./SubscribeDialog.tsx')
const SubscribeDialog = lazyWithRetry(load)

type CreatorTiersProps = { creator: TierCreator /** Shown if the creator has no tiers. */; children: ReactNode }

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4 py-2'

/** A creator's tiers, on their page. */
export function CreatorTiers({ creator, children }: CreatorTiersProps) {
  const me = useSession()?.user.id
  const { isVisitor, join, preloadJoin } = useJoin()
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = trpc.subscriptions.tiers.useQuery({ id: creator.id })
  const running = useRunning(creator.id)
  if (error && !data)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.tiersMissing)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Loading />
  if (data.tiers.length === 0) return children
  const tier = data.tiers.find(({ id }) => id === chosen)
  // the dialog opens over the page, so that the tiers are still visible after signing up
  const choose = (wanted: Tier) => {
    if (isVisitor)
      return join({
        verb: 'subscribe to',
        person: { displayName: creator.display_name, avatarUrl: creator.avatar_url },
      })
    setChosen(wanted.id)
    setOpen(true)
  }
  return (
    <>
      <ul className={grid}>
        {data.tiers.map((each) => (
          <TierCard
            key={each.id}
            tier={each}
            isOwn={me === creator.id}
            running={running}
            onChoose={() => choose(each)}
            onIntent={isVisitor ? preloadJoin : load}
          />
        ))}
      </ul>
      {tier && (
        <Suspense fallback={null}>
          <SubscribeDialog creator={creator} tier={tier} running={running} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the caller's subscription to a creator, if it has not ended. */
function useRunning(creatorId: string): Subscription | undefined {
  const me = useSession()?.user.id
  const { data } = trpc.subscriptions.mine.useQuery(
    { creator_id: creatorId, limit: 1 },
    { enabled: me !== undefined && me !== creatorId },
  )
  return data?.subscriptions.find(({ status }) => status !== 'ended')
}

function Loading() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading subscriptions</span>
      {[1, 2, 3].map((place) => (
        <span key={place} aria-hidden="true" className="card card-pad grid gap-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-11 w-full" />
        </span>
      ))}
    </div>
  )
}
