import { Bell } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Sheet on narrow screens. Wide screens open a panel below the bell. */
    notifications: NoProps
  }
}

export const manifest = defineManifest({
  menu: [{ opens: 'notifications', label: 'Notifications', icon: Bell, further: { fan: 20, creator: 20, admin: 20 } }],
  modals: {
    notifications: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./list/screens/NotificationsDialog.tsx').then((m) => m.NotificationsDialog),
    },
  },
})
