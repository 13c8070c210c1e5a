import { PackageCheck } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

/** Orders have no feature flag, because open orders must be finished even if other features are turned off. */
export const manifest = defineManifest({
  pages: [{ path: '/orders', title: 'Orders', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/orders',
      label: 'Orders',
      icon: PackageCheck,
      sidebar: { fan: ['Yours', 25], creator: ['Today', 50], admin: ['Platform', 30] },
    },
  ],
})
