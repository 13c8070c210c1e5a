import { useFlag } from '#client/config/use-public-config.ts'
import { PageLink } from '#client/navigation/PageLink.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { LiveCounter } from '#features/live/index.ts'
import { fullNumber } from '#shared/money.ts'
import { shortNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

type CreatorCountsProps = { onChoose?: (() => void) | undefined }

/** Shows a creator's follower and subscriber counts, 0 if they could not be loaded, and the viewers of their live stream. */
export function CreatorCounts({ onChoose }: CreatorCountsProps) {
  const hasTiers = useFlag('subscription-tiers')
  const { data, isError } = trpc.discovery.stats.useQuery()
  const count = (known: number | undefined) => known ?? (isError ? 0 : undefined)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Count to="/followers" count={count(data?.followersCount)} noun="Followers" onChoose={onChoose} />
      {hasTiers && (
        <Count to="/subscribers" count={count(data?.subscribersCount)} noun="Subscribers" onChoose={onChoose} />
      )}
      <div className="col-span-2">
        <LiveCounter onChoose={onChoose} />
      </div>
    </div>
  )
}

type CountProps = CreatorCountsProps & { to: string; count: number | undefined; noun: string }

function Count({ to, count, noun, onChoose }: CountProps) {
  return (
    <PageLink
      to={to}
      onChoose={onChoose}
      className="grid min-h-12 content-center rounded-control px-3 py-1 hover:bg-wash"
    >
      {count === undefined ? (
        <Skeleton className="h-6 w-10" />
      ) : (
        <span translate="no" className="figures font-bold font-display text-lg" title={fullNumber(count)}>
          {shortNumber(count)}
        </span>
      )}
      <span className="text-muted text-sm">{noun}</span>
    </PageLink>
  )
}
