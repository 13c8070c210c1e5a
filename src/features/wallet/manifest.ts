import { Landmark, TrendingUp, Wallet } from 'lucide-react'
import { areaNames } from '#client/admin/areas.ts'
import { defineManifest } from '#client/manifest.ts'
import type { AdjustablePerson } from './admin/contract.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Person whose tokens to adjust; without `of` the form asks for one. */
    adjustTokens: { of?: AdjustablePerson }
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/wallet', title: 'Wallet', access: ['creator', 'admin'] },
    { path: '/earnings', title: 'Earnings', access: ['creator', 'admin'] },
  ],
  modals: {
    adjustTokens: {
      access: ['admin'],
      load: () => import('./admin/screens/AdjustDialog.tsx').then((m) => m.AdjustDialog),
    },
  },
  menu: [
    {
      to: '/earnings',
      label: 'Earnings',
      icon: TrendingUp,
      sidebar: { creator: ['Studio', 40], admin: ['Platform', 20] },
    },
    {
      to: '/wallet',
      label: 'Wallet',
      icon: Wallet,
      wideMenu: { creator: 80 },
      sidebar: { creator: ['Studio', 50] },
    },
    { to: '/wallet', label: areaNames.money, icon: Landmark, sidebar: { admin: ['Admin', 60] } },
  ],
})
