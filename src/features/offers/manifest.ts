import { BadgePercent } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { EditedOffer, OfferForm } from './editing/state.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** `offer` to edit one, `begin` for the first values of a new one; `form` decides its delivery times. */
    createOffer: {
      offer?: EditedOffer
      begin?: { title: string; description: string; priceTokens: number }
      form?: OfferForm
    }
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/offers', title: 'Offers', access: ['fan', 'creator'], flag: 'offers' },
    { path: '/offer/$id', title: 'Offer', access: ['visitor', 'fan', 'creator', 'admin'], flag: 'offers' },
  ],
  menu: [
    {
      to: '/offers',
      label: 'Offers',
      icon: BadgePercent,
      wideMenu: { creator: 30 },
      sidebar: { fan: ['Discover', 45] },
    },
    // a name of its own: the "Offers" of a creator's phone menu are examples
    { to: '/offers', label: 'Your offers', icon: BadgePercent, sidebar: { creator: ['Studio', 20] } },
  ],
  modals: {
    createOffer: {
      access: ['creator'],
      load: () => import('./editing/screens/CreateOfferDialog.tsx').then((m) => m.CreateOfferDialog),
    },
  },
})
