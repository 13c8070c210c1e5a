import { House, LayoutDashboard } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    yourSchedule: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/dashboard', title: 'Dashboard', access: ['fan', 'creator', 'admin'] },
    { path: '/home', title: 'Home', access: ['fan'] },
  ],
  menu: [
    { to: '/home', label: 'Home', icon: House, sidebar: { fan: ['Discover', 5] } },
    {
      to: '/dashboard',
      label: 'Dashboard',
      icon: LayoutDashboard,
      tab: { creator: 10, admin: 10 },
      wideMenu: { creator: 20 },
      sidebar: { creator: ['Today', 10] },
    },
  ],
  modals: {
    yourSchedule: {
      access: ['creator'],
      load: () => import('./screens/YourScheduleDialog.tsx').then((m) => m.YourScheduleDialog),
    },
  },
})
