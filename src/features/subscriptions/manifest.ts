import { Users } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/subscribers', title: 'Subscribers', access: ['creator'], flag: 'subscription-tiers' }],
  menu: [{ to: '/subscribers', label: 'Subscribers', icon: Users, palette: { creator: 40 } }],
})
