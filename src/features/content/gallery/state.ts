import { type ContentType, contentTypes } from '../lists.ts'

/** Tabs of the creator's own gallery. */
export const galleryTabs = ['photos', 'videos', 'audio', 'streams', 'offers', 'digitals', 'shop'] as const
export type GalleryTab = (typeof galleryTabs)[number]

/** Tabs of a creator's page, the most popular first. */
export const pageTabs = [
  'photos',
  'videos',
  'shop',
  'offers',
  'audio',
  'streams',
  'digitals',
] as const satisfies GalleryTab[]

const tabOf: Record<ContentType, GalleryTab> = {
  photo: 'photos',
  video: 'videos',
  audio: 'audio',
  digital: 'digitals',
  stream: 'streams',
}

/** Returns the content type of a tab; undefined for tabs of other features. */
export const typeOfTab = (tab: GalleryTab): ContentType | undefined => contentTypes.find((type) => tabOf[type] === tab)

/** Returns the first tab that is not empty; undefined if all are empty, or if the counts are not loaded. */
export const firstTabWithItems = (
  tabs: readonly GalleryTab[],
  counts: Partial<Record<GalleryTab, number | null>> | undefined,
) => counts && tabs.find((tab) => (counts[tab] ?? 0) > 0)

/** Returns the tab of a URL such as `/content?tab=videos`; undefined if unknown. */
export function readTab({ tab }: { tab?: unknown }): { tab?: GalleryTab | undefined } {
  return { tab: galleryTabs.find((one) => one === tab) }
}
