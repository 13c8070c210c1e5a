import { Scale } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/decisions', title: 'Decisions about you', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/decisions',
      label: 'Decisions about you',
      icon: Scale,
      palette: { fan: 85, creator: 85, admin: 85 },
    },
  ],
})
