/** The tabs of the gallery (specification 2 §2), and sounds, which have one once there are any. */
export const galleryTabs = ['photos', 'videos', 'audio', 'streams', 'offers', 'digitals', 'shop'] as const
export type GalleryTab = (typeof galleryTabs)[number]

/** `/content?tab=videos`. */
export function readTab({ tab }: { tab?: unknown }): { tab?: GalleryTab | undefined } {
  return { tab: galleryTabs.find((one) => one === tab) }
}
