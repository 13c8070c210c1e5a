import { defineManifest } from '#client/manifest.ts'
import type { ModalPerson } from '#client/modals/registry.ts'

type Tipping = {
  recipient?: ModalPerson
  /** True over a video, which stays visible above a low sheet. */
  isLow?: boolean
}

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    tokenTipping: Tipping
  }
}

export const manifest = defineManifest({
  pages: [{ path: '/tip/$id', title: 'Send a tip', access: ['fan', 'creator'] }],
  modals: {
    tokenTipping: {
      access: ['fan', 'creator'],
      load: () => import('./sending/screens/SendTipDialog.tsx').then((m) => m.SendTipDialog),
      subject: {
        write: ({ recipient }: Tipping) => recipient?.username,
        async read(usernameOrId, client) {
          const found = await client.discovery.creator.query({ usernameOrId }).catch(() => undefined)
          if (!found) return undefined
          const { id, username, display_name, avatar_url } = found.creator
          return { recipient: { id, username, displayName: display_name, avatarUrl: avatar_url } }
        },
      },
    },
  },
})
