import { defineManifest } from '#client/manifest.ts'
import type { Audience } from './lists.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Dialog to write a broadcast. */
    broadcast: { audience?: Audience }
  }
}

export const manifest = defineManifest({
  modals: {
    broadcast: {
      access: ['creator'],
      load: () => import('./writing/screens/BroadcastDialog.tsx').then((m) => m.BroadcastDialog),
    },
  },
})
