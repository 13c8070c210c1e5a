import { Images } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'
import { type UploadType, uploadTypes } from './lists.ts'

type SingleUpload = { type?: UploadType }

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Dialog to upload several photos. */
    bulkUpload: NoProps
    /** Dialog to upload one file, of the type of the open gallery tab. */
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
        read: async (text) => {
          const type = uploadTypes.find((one) => one === text)
          return type && { type }
        },
      },
    },
    digitalUpload: { access: ['creator'], load: () => uploading().then((m) => m.DigitalUploadDialog) },
  },
})
