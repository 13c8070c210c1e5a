import type { ContentType } from '../lists.ts'

/** Tabs of the gallery; audio is shown only with items. */
export const galleryTabs = ['photos', 'videos', 'audio', 'streams', 'offers', 'digitals', 'shop'] as const
export type GalleryTab = (typeof galleryTabs)[number]

/** Order of the tabs on a creator's page, most wanted first. */
export const pageTabs = [
  'photos',
  'videos',
  'shop',
  'offers',
  'audio',
  'streams',
  'digitals',
] as const satisfies GalleryTab[]

/** Content type of a tab that lists content. */
export const tabTypes: Partial<Record<GalleryTab, ContentType>> = {
  photos: 'photo',
  videos: 'video',
  audio: 'audio',
  digitals: 'digital',
  streams: 'stream',
}

/** Returns the first tab with content; undefined: none has, or counts are not loaded. */
export const firstFilled = (
  tabs: readonly GalleryTab[],
  counts: Partial<Record<GalleryTab, number | null>> | undefined,
) => counts && tabs.find((tab) => (counts[tab] ?? 0) > 0)

/** Parses `/content?tab=videos`. */
export function readTab({ tab }: { tab?: unknown }): { tab?: GalleryTab | undefined } {
  return { tab: galleryTabs.find((one) => one === tab) }
}
