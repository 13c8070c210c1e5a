import { PackageCheck } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

/** Behind no feature flag, as orders themselves: what was ordered is finished, whatever is turned off. */
export const manifest = defineManifest({
  pages: [{ path: '/orders', title: 'Orders', access: ['fan', 'creator', 'admin'] }],
  menu: [
    {
      to: '/orders',
      label: 'Orders',
      icon: PackageCheck,
      sidebar: { fan: ['Yours', 25], creator: ['Today', 50], admin: ['Admin', 50] },
    },
  ],
})
