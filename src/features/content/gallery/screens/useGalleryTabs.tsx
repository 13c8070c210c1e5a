import { type ReactNode, Suspense } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { trpc } from '#client/trpc.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { TabItem } from '#ui/Tabs.tsx'
import type { ContentCounts } from '../../contract.ts'
import { firstFilled, type GalleryTab, galleryTabs, pageTabs, tabTypes } from '../state.ts'
import { GallerySkeleton } from './GallerySkeleton.tsx'
import type { GalleryCreator } from './GalleryWall.tsx'

const Gallery = lazyWithRetry(() => import('./Gallery.tsx'))
const Streams = lazyWithRetry(() => import('./Streams.tsx'))
const OffersPanel = lazyWithRetry(() => import('./OffersPanel.tsx'))
const ShopPanel = lazyWithRetry(() => import('./ShopPanel.tsx'))

const labels: Record<GalleryTab, string> = {
  photos: 'Photos',
  videos: 'Videos',
  audio: 'Audio',
  streams: 'Streams',
  offers: 'Offers',
  digitals: 'Digitals',
  shop: 'Shop',
}

type Options = {
  creator: GalleryCreator
  own?: boolean
  /** What stands above one's own streams. */
  making?: ReactNode
}
type GalleryTabs = {
  tabs: TabItem<string>[]
  /** The first that has anything in it. */
  first: GalleryTab | undefined
}

/**
 * The tabs of a creator's gallery with their counts, in the order of their page or of one's own
 * gallery; areas that are off are not there (A12).
 */
export function useGalleryTabs({ creator, own = false, making }: Options): GalleryTabs {
  const hasContent = useFlag('content-api')
  const isOn: Partial<Record<GalleryTab, boolean>> = {
    offers: useFlag('offers'),
    digitals: useFlag('digitals') && hasContent,
    shop: useFlag('shop-items'),
  }
  const whose = own ? { id: creator.id, own } : { id: creator.username }
  const { data } = trpc.content.counts.useQuery(whose, { enabled: hasContent })
  const counts = data?.counts
  const shown = (own ? galleryTabs : pageTabs)
    .filter((tab) => isOn[tab] ?? hasContent)
    // few have sounds: who has some gets a tab for them
    .filter((tab) => tab !== 'audio' || own || (counts?.audio ?? 0) > 0)
  return {
    tabs: shown.map((tab) => ({
      ...{ value: tab, label: labels[tab], panel: panelOf(tab, { creator, own, making, counts }) },
      ...countOf(tab, counts),
    })),
    first: firstFilled(shown, counts),
  }
}

function countOf(tab: GalleryTab, counts: ContentCounts | undefined): { count?: number } {
  const count = counts?.[tab]
  return typeof count === 'number' ? { count } : {}
}

type PanelOptions = Options & { own: boolean } & { counts: ContentCounts | undefined }

function panelOf(tab: GalleryTab, { creator, own, making, counts }: PanelOptions): ReactNode {
  const type = tabTypes[tab]
  if (type && type !== 'stream')
    return (
      <Suspense fallback={<GallerySkeleton type={type} />}>
        <Gallery key={type} type={type} creator={creator} own={own} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      {tab === 'streams' && <Streams creator={creator} own={own} isLive={counts?.is_live ?? false} making={making} />}
      {tab === 'offers' && <OffersPanel creator={creator} own={own} />}
      {tab === 'shop' && <ShopPanel creator={creator} own={own} />}
    </Suspense>
  )
}
