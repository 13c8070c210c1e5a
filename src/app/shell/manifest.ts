import { BadgePercent, Tags, Wallet } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    walletPopup: NoProps
    /** The sheets of the profile menu. */
    specialOffers: NoProps
    menuRates: NoProps
  }
}

/** The shell's own modals, most of them composed of several features. */
export const manifest = defineManifest({
  menu: [
    { opens: 'walletPopup', label: 'Wallet', icon: Wallet, tab: { fan: 30 } },
    {
      opens: 'specialOffers',
      label: 'Offers',
      icon: BadgePercent,
      flag: 'offers',
      profileMenu: { fan: 15, creator: 20 },
    },
    {
      opens: 'menuRates',
      label: 'Pricing Rates',
      icon: Tags,
      profileMenu: { creator: 50 },
      wideMenu: { creator: 70 },
    },
  ],
  modals: {
    walletPopup: {
      access: ['fan', 'creator'],
      load: () => import('./WalletWithPurchases.tsx').then((m) => m.WalletWithPurchases),
    },
    specialOffers: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./OffersSheet.tsx').then((m) => m.OffersSheet),
    },
    menuRates: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./RatesSheet.tsx').then((m) => m.RatesSheet),
    },
  },
})
