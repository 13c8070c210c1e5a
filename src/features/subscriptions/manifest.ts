import { Users } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  // without a flag: what was subscribed runs to its end with the area off
  pages: [{ path: '/subscribers', title: 'Subscribers', access: ['creator'] }],
  menu: [{ to: '/subscribers', label: 'Subscribers', icon: Users, palette: { creator: 40 } }],
})
