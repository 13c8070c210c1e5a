import { type ReactNode, Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { TabItem } from '#ui/Tabs.tsx'
import type { ContentCounts } from '../../contract.ts'
import { firstTabWithItems, type GalleryTab, galleryTabs, pageTabs, typeOfTab } from '../state.ts'
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
  /** List of recordings in progress, shown above the own streams. */
  making?: ReactNode
}
type GalleryTabs = {
  tabs: TabItem<string>[]
  /** First tab that is not empty. */
  first: GalleryTab | undefined
}

/**
 * Returns the gallery tabs with their counts, in the order of the creator's page or of their own gallery. Leaves out
 * tabs whose feature is disabled.
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
    // most creators have no audio, so that tab is shown only if it has items
    .filter((tab) => tab !== 'audio' || own || (counts?.audio ?? 0) > 0)
  return {
    tabs: shown.map((tab) => ({
      value: tab,
      label: labels[tab],
      panel: panelOf(tab, { creator, own, making, counts }),
      ...countOf(tab, counts),
    })),
    first: firstTabWithItems(shown, counts),
  }
}

function countOf(tab: GalleryTab, counts: ContentCounts | undefined): { count?: number } {
  const count = counts?.[tab]
  return typeof count === 'number' ? { count } : {}
}

type PanelOptions = Options & { own: boolean } & { counts: ContentCounts | undefined }

function panelOf(tab: GalleryTab, { creator, own, making, counts }: PanelOptions): ReactNode {
  const type = typeOfTab(tab)
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
