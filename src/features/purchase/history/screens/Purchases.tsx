import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../../spec.ts'
import { PurchaseLine } from './PurchaseLine.tsx'

const pageSize = 10

/** Purchases, newest first, with receipts and refunds. */
export function Purchases() {
  const list = trpc.purchase.list.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list
  const purchases = data?.pages.flatMap((page) => page.purchases) ?? []
  return (
    <div aria-busy={isFetching}>
      {!data && !isError && <Loading />}
      {isError && !data && (
        <ErrorState text={SENTENCES.purchasesMissing} retrying={isFetching} onRetry={() => void list.refetch()} />
      )}
      {data && purchases.length === 0 && <p className="py-6 text-center text-muted">{SENTENCES.noPurchases}</p>}
      <ul>
        {purchases.map((purchase) => (
          <PurchaseLine key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block className="mt-3" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isError ? 'Try again' : 'Show more'}
        </Button>
      )}
      {isError && data && (
        <p role="alert" className="mt-2 text-muted text-sm">
          {SENTENCES.purchasesMissing}
        </p>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid gap-2 border-line border-t py-3 first:border-t-0">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-9 w-44" />
        </div>
      ))}
    </div>
  )
}
