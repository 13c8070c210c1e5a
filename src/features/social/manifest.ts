import { Bookmark, Users } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    privacySettings: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/followers', title: 'Followers', access: ['fan', 'creator', 'admin'] },
    { path: '/following', title: 'Following', access: ['fan', 'creator', 'admin'] },
    { path: '/collections', title: 'Collections', access: ['fan', 'creator', 'admin'] },
  ],
  menu: [
    { to: '/followers', label: 'Followers', icon: Users, palette: { creator: 30 } },
    {
      to: '/following',
      label: 'Following',
      icon: Users,
      sidebar: { fan: ['Yours', 40] },
      palette: { creator: 60, admin: 10 },
    },
    {
      to: '/collections',
      label: 'Collections',
      icon: Bookmark,
      profileMenu: { fan: 40 },
      wideMenu: { fan: 40 },
      sidebar: { fan: ['Yours', 30], creator: ['Discover', 50], admin: ['Discover', 50] },
    },
  ],
  modals: {
    privacySettings: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./privacy/screens/PrivacySettingsDialog.tsx').then((m) => m.PrivacySettingsDialog),
    },
  },
})
