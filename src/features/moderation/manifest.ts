import { Scale } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [
    { path: '/decisions', title: 'Decisions about you', access: ['fan', 'creator', 'admin'] },
    { path: '/transparency', title: 'Transparency', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/legal', title: 'Legal notices', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/legal/notice', title: 'Your notice', access: ['visitor', 'fan', 'creator', 'admin'] },
  ],
  menu: [
    {
      to: '/decisions',
      label: 'Decisions about you',
      icon: Scale,
      palette: { fan: 85, creator: 85, admin: 85 },
    },
    { to: '/legal', label: 'Legal notices', icon: Scale, palette: { fan: 86, creator: 86, admin: 86 } },
    { to: '/transparency', label: 'Transparency', icon: Scale, palette: { fan: 87, creator: 87, admin: 87 } },
  ],
})
