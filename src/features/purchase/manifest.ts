import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    tokenPurchase: NoProps
    /** Name for the narrow layout. Each name opens the layout that fits the screen. */
    mobileTokenPurchase: NoProps
  }
}

export const manifest = defineManifest({
  modals: {
    tokenPurchase: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./buying/screens/TokenPurchaseDialog.tsx').then((m) => m.TokenPurchaseDialog),
    },
    mobileTokenPurchase: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./buying/screens/MobileTokenPurchaseSheet.tsx').then((m) => m.MobileTokenPurchaseSheet),
    },
  },
})
