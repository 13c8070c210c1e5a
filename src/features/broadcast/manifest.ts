import { Users } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** One message to many fans. */
    broadcast: { audience?: 'all' | 'vip' | 'top_spenders' }
  }
}

export const manifest = defineManifest({
  pages: [{ path: '/fan-engagement', title: 'Fan engagement', access: ['creator'] }],
  menu: [{ to: '/fan-engagement', label: 'Fan engagement', icon: Users, palette: { creator: 50 } }],
  modals: {
    broadcast: {
      access: ['creator'],
      load: () => import('./screens/BroadcastDialog.tsx').then((m) => m.BroadcastDialog),
    },
  },
})
