import type { ReactNode } from 'react'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { dateText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { GallerySkeleton, wallOf } from '../gallery/screens/GallerySkeleton.tsx'
import { contentPages } from '../gallery/screens/load.ts'
import { ContentTile } from '../items/screens/ContentTile.tsx'
import { GALLERY } from '../items/spec.ts'
import { SENTENCES } from '../spec.ts'
import { useContentOpener } from '../viewer/screens/useContentOpener.tsx'

/** Items that the user has unlocked, newest first, including items that their creators deleted later. */
export default function Purchases({ action }: { action: ReactNode }) {
  const query = trpc.content.purchases.useInfiniteQuery({}, contentPages)
  const purchases = query.data?.pages.flatMap((page) => page.purchases)
  const opener = useContentOpener(purchases?.map(({ content }) => content) ?? [])
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Purchases</h2>
      <QueryList
        query={query}
        items={purchases}
        failed={GALLERY.purchasesMissing}
        loading={<GallerySkeleton type="photo" captioned />}
        none={<EmptyState heading="h2" {...SENTENCES.noPurchases} action={action} />}
        className={wallOf.photo}
        render={({ tokens, purchased_at, content }) => (
          <div className="grid gap-2">
            <ContentTile item={content} even byLine onOpen={opener.open} onIntent={opener.warm} />
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
              <TokenAmount tokens={tokens} />
              <ViewerText at={purchased_at}>{(zone) => dateText(purchased_at, zone)}</ViewerText>
            </p>
          </div>
        )}
      />
      {opener.layers}
    </div>
  )
}
