import { Radio } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    goLiveSetup: NoProps
    mobileLiveStream: NoProps
    fanEngagement: NoProps
  }
}

const dialogs = () => import('../modals/AreaDialog.tsx')

/**
 * Dialogs that announce a feature and lead to its page. Each moves into the feature's own manifest when it is built.
 */
export const manifest = defineManifest({
  menu: [{ opens: 'goLiveSetup', label: 'Go Live', icon: Radio, tab: { creator: 30 }, wideMenu: { creator: 10 } }],
  modals: {
    goLiveSetup: { access: ['creator'], load: () => dialogs().then((m) => m.GoLiveSetupDialog) },
    mobileLiveStream: {
      access: ['fan', 'creator', 'admin'],
      load: () => dialogs().then((m) => m.MobileLiveStreamDialog),
    },
    fanEngagement: { access: ['creator'], load: () => dialogs().then((m) => m.FanEngagementDialog) },
  },
})
