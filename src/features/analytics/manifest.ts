import { ChartNoAxesColumn } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [{ path: '/analytics', title: 'Analytics', access: ['creator', 'admin'], flag: 'analytics' }],
  menu: [
    {
      to: '/analytics',
      label: 'Analytics',
      icon: ChartNoAxesColumn,
      sidebar: { creator: ['Studio', 30], admin: ['The house', 20] },
    },
  ],
})
