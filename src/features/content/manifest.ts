import { Images } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'

type SingleUpload = { type?: 'photo' | 'video' | 'audio' }

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Uploads many photos. */
    bulkUpload: NoProps
    /** Uploads one file of the gallery tab that opened it. */
    singleUpload: SingleUpload
    digitalUpload: NoProps
  }
}

const uploading = () => import('./publishing/screens/dialogs.tsx')

export const manifest = defineManifest({
  pages: [{ path: '/content', title: 'My Content', access: ['creator', 'admin'], flag: 'content-api' }],
  menu: [
    { to: '/content', label: 'Content', icon: Images, sidebar: { creator: ['Studio', 10] } },
    { to: '/content', label: 'My Content', icon: Images, profileMenu: { creator: 80 } },
  ],
  modals: {
    bulkUpload: { access: ['creator'], load: () => uploading().then((m) => m.BulkUploadDialog) },
    singleUpload: {
      access: ['creator'],
      load: () => uploading().then((m) => m.SingleUploadDialog),
      subject: {
        write: ({ type }: SingleUpload) => type,
        read: async (type) => (type === 'photo' || type === 'video' || type === 'audio' ? { type } : undefined),
      },
    },
    digitalUpload: { access: ['creator'], load: () => uploading().then((m) => m.DigitalUploadDialog) },
  },
})
