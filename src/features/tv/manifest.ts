import { Tv } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/tv', title: 'TV', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/tv',
      label: 'TV',
      icon: Tv,
      tab: { fan: 40 },
      profileMenu: { fan: 20, creator: 60 },
      wideMenu: { fan: 20 },
      sidebar: { fan: ['Discover', 20], creator: ['Discover', 20], admin: ['Discover', 20] },
    },
  ],
})
