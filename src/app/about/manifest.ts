import { CircleHelp } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

const everybody = ['visitor', 'fan', 'creator', 'admin'] as const

/** Public pages about the product and its rules. */
export const manifest = defineManifest({
  pages: [
    { path: '/help', title: 'Help', access: everybody },
    { path: '/terms', title: 'Terms', access: everybody },
    { path: '/privacy', title: 'Privacy', access: everybody },
    { path: '/safety', title: 'Safety', access: everybody },
    { path: '/rules', title: 'House rules', access: everybody },
  ],
  menu: [
    {
      to: '/help',
      label: 'Help',
      icon: CircleHelp,
      further: { fan: 30, creator: 30, admin: 30 },
      palette: { fan: 80, creator: 80, admin: 80 },
    },
  ],
})
