import { Star } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    creatorApplication: NoProps
  }
}

export const manifest = defineManifest({
  pages: [{ path: '/creator-application', title: 'Become a creator', access: ['fan', 'creator'] }],
  menu: [{ to: '/creator-application', label: 'Become a creator', icon: Star, sidebar: { fan: ['You', 30] } }],
  modals: {
    creatorApplication: {
      access: ['fan'],
      load: () => import('./form/screens/ApplicationDialog.tsx').then((m) => m.ApplicationDialog),
    },
  },
})
