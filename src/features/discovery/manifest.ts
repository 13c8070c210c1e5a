import { Compass, UserRound } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    creatorDiscovery: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/explore', title: 'Explore', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/creator/$usernameOrId', title: 'Creator', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/profile', title: 'Your profile', access: ['fan', 'creator', 'admin'] },
  ],
  menu: [
    {
      to: '/explore',
      label: 'Explore',
      icon: Compass,
      tab: { fan: 10, admin: 20 },
      sidebar: { fan: ['Discover', 10], creator: ['Discover', 10], admin: ['Discover', 10] },
    },
    {
      to: '/profile',
      label: 'Profile',
      icon: UserRound,
      sidebar: { fan: ['You', 10], creator: ['You', 10], admin: ['You', 10] },
    },
  ],
  modals: {
    creatorDiscovery: {
      access: ['visitor', 'fan', 'creator', 'admin'],
      load: () => import('./search/screens/CreatorDiscoveryDialog.tsx').then((m) => m.CreatorDiscoveryDialog),
    },
  },
})
