import { MessageCircle } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/messages', title: 'Messages', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/messages',
      label: 'Messages',
      icon: MessageCircle,
      tab: { fan: 20, creator: 20, admin: 30 },
      sidebar: { fan: ['Yours', 10], creator: ['Today', 20], admin: ['Discover', 15] },
    },
  ],
})
