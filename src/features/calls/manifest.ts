import { Phone } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'

export const manifest = defineManifest({
  pages: [
    { path: '/calls', title: 'Calls', access: ['fan', 'creator'] },
    { path: '/call-requests', title: 'Call Requests', access: ['creator', 'admin'] },
    { path: '/requests', title: 'Call Requests', access: ['creator', 'admin'] },
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
})
