import { Tabs } from '#ui/Tabs.tsx'
import { GALLERY } from '../../items/spec.ts'
import type { GalleryCreator } from './GalleryWall.tsx'
import { useGalleryTabs } from './useGalleryTabs.tsx'

/** Creator's own gallery, embedded in another page. The open tab is not part of the URL. */
export default function StudioTabs({ creator }: { creator: GalleryCreator }) {
  const { tabs } = useGalleryTabs({ creator, own: true })
  return tabs.length > 0 && <Tabs label={GALLERY.title} items={tabs} />
}
