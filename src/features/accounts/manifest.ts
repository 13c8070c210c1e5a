import { Settings, UserPen } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'
import type { JoinReason } from '#client/session/useJoin.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    auth: { mode?: 'signin' | 'signup'; reason?: JoinReason }
    pricingRates: NoProps
  }
}

export const manifest = defineManifest({
  pages: [{ path: '/settings', title: 'Settings', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/settings',
      label: 'Edit Profile',
      icon: UserPen,
      profileMenu: { fan: 10, creator: 10, admin: 10 },
      wideMenu: { fan: 10 },
    },
    {
      to: '/settings',
      label: 'Settings',
      icon: Settings,
      sidebar: { fan: ['You', 20], creator: ['You', 20], admin: ['You', 20] },
      further: { fan: 10, creator: 10, admin: 10 },
    },
  ],
  modals: {
    auth: { access: ['visitor'], load: () => import('./sign-in/screens/AuthDialog.tsx').then((m) => m.AuthDialog) },
    pricingRates: {
      access: ['creator'],
      load: () => import('./profile/screens/PricingRatesDialog.tsx').then((m) => m.PricingRatesDialog),
    },
  },
})
