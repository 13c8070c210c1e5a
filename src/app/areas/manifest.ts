import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    fanEngagement: NoProps
  }
}

const dialogs = () => import('../modals/AreaDialog.tsx')

/**
 * Dialogs that announce a feature and lead to its page. Each moves into the feature's own manifest when it is built.
 */
export const manifest = defineManifest({
  modals: {
    fanEngagement: { access: ['creator'], load: () => dialogs().then((m) => m.FanEngagementDialog) },
  },
})
