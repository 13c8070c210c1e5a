import type { ContentType } from '../lists.ts'

/** The tabs of the gallery, and sounds, which have one once there are any. */
export const galleryTabs = ['photos', 'videos', 'audio', 'streams', 'offers', 'digitals', 'shop'] as const
export type GalleryTab = (typeof galleryTabs)[number]

/** In the order of a creator's page, where the most wanted come first. */
export const pageTabs = [
  'photos',
  'videos',
  'shop',
  'offers',
  'audio',
  'streams',
  'digitals',
] as const satisfies GalleryTab[]

/** What is listed in a tab, where that is content. */
export const tabTypes: Partial<Record<GalleryTab, ContentType>> = {
  photos: 'photo',
  videos: 'video',
  audio: 'audio',
  digitals: 'digital',
  streams: 'stream',
}

/** The first of these tabs that has anything in it; undefined: none has, or nothing is known yet. */
export const firstFilled = (
  tabs: readonly GalleryTab[],
  counts: Partial<Record<GalleryTab, number | null>> | undefined,
) => counts && tabs.find((tab) => (counts[tab] ?? 0) > 0)

/** `/content?tab=videos`. */
export function readTab({ tab }: { tab?: unknown }): { tab?: GalleryTab | undefined } {
  return { tab: galleryTabs.find((one) => one === tab) }
}
