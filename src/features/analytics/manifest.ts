import { ChartNoAxesColumn, Users } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    fanEngagement: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/analytics', title: 'Analytics', access: ['creator', 'admin'], flag: 'analytics' },
    { path: '/fan-engagement', title: 'Fan engagement', access: ['creator'] },
  ],
  menu: [
    { to: '/fan-engagement', label: 'Fan engagement', icon: Users, palette: { creator: 50 } },
    {
      to: '/analytics',
      label: 'Analytics',
      icon: ChartNoAxesColumn,
      sidebar: { creator: ['Studio', 30], admin: ['Platform', 10] },
    },
  ],
  modals: {
    fanEngagement: {
      access: ['creator'],
      load: () => import('./fans/screens/FanEngagementDialog.tsx').then((m) => m.FanEngagementDialog),
    },
  },
})
