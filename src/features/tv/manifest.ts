import { Tv } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/tv', title: 'TV', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/tv',
      label: 'TV',
      icon: Tv,
      profileMenu: { fan: 20, creator: 60 },
      wideMenu: { fan: 20 },
      palette: { fan: 20, creator: 70, admin: 20 },
    },
  ],
})
