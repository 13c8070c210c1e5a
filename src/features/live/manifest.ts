import { Radio } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Modal to set up a stream. With `eventId`, the stream is for ticket holders of this event. */
    goLiveSetup: { eventId?: string; title?: string }
    mobileLiveStream: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/live', title: 'Live Now', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/live/$id', title: 'Live', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/live/$id/summary', title: 'Summary of a stream', access: ['creator'] },
    { path: '/go-live', title: 'Go Live', access: ['creator'] },
    { path: '/go-live-setup', title: 'Go-live setup', access: ['creator'] },
  ],
  menu: [
    { opens: 'goLiveSetup', label: 'Go Live', icon: Radio, tab: { creator: 30 }, wideMenu: { creator: 10 } },
    {
      to: '/live',
      // TV is the second half of Live
      isCurrent: ({ pathname }) => pathname === '/live' || pathname === '/tv',
      label: 'Live',
      icon: Radio,
      tab: { fan: 25 },
      sidebar: { fan: ['Discover', 20], creator: ['Discover', 20], admin: ['Discover', 20] },
    },
  ],
  modals: {
    goLiveSetup: {
      access: ['creator'],
      load: () => import('./hosting/screens/GoLiveSetupDialog.tsx').then((m) => m.GoLiveSetupDialog),
    },
    mobileLiveStream: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./list/screens/LiveDialog.tsx').then((m) => m.LiveDialog),
    },
  },
})
