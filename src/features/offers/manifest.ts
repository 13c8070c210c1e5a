import { BadgePercent } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { EditedOffer, OfferForm } from './editing/state.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /**
     * `offer`: the offer to edit. `begin`: initial values of a new offer. `form` selects the list of delivery times.
     */
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
    // the label differs from "Offers" in a creator's phone menu, which shows examples
    { to: '/offers', label: 'Your offers', icon: BadgePercent, sidebar: { creator: ['Studio', 20] } },
  ],
  modals: {
    createOffer: {
      access: ['creator'],
      load: () => import('./editing/screens/CreateOfferDialog.tsx').then((m) => m.CreateOfferDialog),
    },
  },
})
