import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'

// A constant in a build, which therefore contains nothing of the gallery.
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#ui/gallery/GalleryScreen.tsx')).GalleryScreen }))
  : () => null

/** The component gallery, in development only. */
export const Route = createFileRoute('/__ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', replace: true })
  },
  head: () => ({ meta: [{ title: 'UI kit' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <Gallery />,
})
