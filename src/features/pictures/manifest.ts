import { defineManifest } from '#client/manifest.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Dialog that crops the picture of a creator's card, or the profile picture. */
    imageCrop: { mode?: 'avatar' | 'card' }
  }
}

export const manifest = defineManifest({
  modals: {
    imageCrop: {
      access: ['creator'],
      load: () => import('./screens/ImageCropDialog.tsx').then((m) => m.ImageCropDialog),
    },
  },
})
