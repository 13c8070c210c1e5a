import type { ReactNode } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { GALLERY } from '../spec/gallery.ts'
import { SENTENCES } from '../spec.ts'
import { ContentTile } from './ContentTile.tsx'
import { GallerySkeleton, wallOf } from './GallerySkeleton.tsx'
import { contentPages } from './load.ts'
import { useContentOpener } from './useContentOpener.tsx'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** What somebody has unlocked, newest first; it stays, whatever becomes of it on its creator's page. */
export default function Purchases({ action }: { action: ReactNode }) {
  const { data, error, isFetching, refetch, ...more } = trpc.content.purchases.useInfiniteQuery({}, contentPages)
  const purchases = data?.pages.flatMap((page) => page.purchases)
  const opener = useContentOpener(purchases?.map(({ content }) => content) ?? [])
  if (!purchases && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, GALLERY.purchasesMissing)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!purchases) return <GallerySkeleton type="photo" />
  if (purchases.length === 0) return <EmptyState heading="h2" {...SENTENCES.noPurchases} action={action} />
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Purchases</h2>
      <ul aria-label="Purchases" className={wallOf.photo}>
        {purchases.map(({ id, tokens, purchased_at, content }) => (
          <li key={id} className="grid min-w-0 gap-2">
            <ContentTile item={content} even byLine onOpen={opener.open} onIntent={opener.warm} />
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
              <TokenAmount tokens={tokens} />
              <ViewerText at={purchased_at}>{day.format(purchased_at)}</ViewerText>
            </p>
          </li>
        ))}
      </ul>
      {more.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(error, GALLERY.purchasesMissing)}
        </p>
      )}
      {more.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {opener.layers}
    </div>
  )
}
