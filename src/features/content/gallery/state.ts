import { type ContentType, contentTypes } from '../lists.ts'

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

const tabOf: Record<ContentType, GalleryTab> = {
  photo: 'photos',
  video: 'videos',
  audio: 'audio',
  digital: 'digitals',
  stream: 'streams',
}

/** Returns the content type of a tab; undefined for tabs that list no content. */
export const typeOfTab = (tab: GalleryTab): ContentType | undefined => contentTypes.find((type) => tabOf[type] === tab)

/** Returns the first tab with content; undefined: none has, or counts are not loaded. */
export const firstFilled = (
  tabs: readonly GalleryTab[],
  counts: Partial<Record<GalleryTab, number | null>> | undefined,
) => counts && tabs.find((tab) => (counts[tab] ?? 0) > 0)

/** Parses `/content?tab=videos`. */
export function readTab({ tab }: { tab?: unknown }): { tab?: GalleryTab | undefined } {
  return { tab: galleryTabs.find((one) => one === tab) }
}
