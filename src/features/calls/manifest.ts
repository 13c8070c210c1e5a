import { Phone } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { ModalPerson, NoProps } from '#client/modals/registry.ts'
import type { CallType } from './lists.ts'

type Asking = { creator?: ModalPerson; type?: CallType }

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    requestCall: Asking
    callRequests: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    { path: '/calls', title: 'Calls', access: ['fan', 'creator'] },
    { path: '/calls/$id', title: 'Call', access: ['fan', 'creator', 'admin'] },
    { path: '/calls/$id/receipt', title: 'Receipt', access: ['fan', 'creator', 'admin'] },
    { path: '/call-requests', title: 'Call Requests', access: ['fan', 'creator', 'admin'] },
    { path: '/requests', title: 'Call Requests', access: ['fan', 'creator', 'admin'] },
    { path: '/call/video/$id', title: 'Video call', access: ['fan', 'creator'] },
    { path: '/call/voice/$id', title: 'Voice call', access: ['fan', 'creator'] },
    { path: '/video-call/$sessionId', title: 'Video call', access: ['fan', 'creator'] },
    { path: '/voice-call/$sessionId', title: 'Voice call', access: ['fan', 'creator'] },
  ],
  menu: [
    { to: '/calls', label: 'Calls', icon: Phone, sidebar: { fan: ['Yours', 20], creator: ['Today', 40] } },
    {
      to: '/call-requests',
      label: 'Calls',
      icon: Phone,
      profileMenu: { creator: 40 },
      wideMenu: { creator: 50 },
    },
    { to: '/call-requests', label: 'Call Requests', icon: Phone, palette: { creator: 10 } },
  ],
  modals: {
    requestCall: {
      access: ['fan', 'creator'],
      load: () => import('./new-request/screens/RequestCallDialog.tsx').then((m) => m.RequestCallDialog),
      subject: {
        write: ({ creator }: Asking) => creator?.username,
        async read(creatorId, client) {
          const found = await client.availability.of.query({ creatorId }).catch(() => undefined)
          if (!found) return undefined
          const { id, username, display_name, avatar_url } = found.creator
          return { creator: { id, username, displayName: display_name, avatarUrl: avatar_url } }
        },
      },
    },
    callRequests: {
      access: ['creator'],
      load: () => import('./screens/CallRequestsDialog.tsx').then((m) => m.CallRequestsDialog),
    },
  },
})
