import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { UploadDialog } from './UploadDialog.tsx'

const useIsCreator = () => useSession()?.user.role === 'creator'

/** Dialog that uploads several photos, as separate items or as a bundle. */
export const BulkUploadDialog = (props: ModalComponentProps<'bulkUpload'>) =>
  useIsCreator() ? <UploadDialog {...props} form="bulk" /> : null

/** Dialog that uploads one file of a gallery tab. */
export const SingleUploadDialog = ({ type = 'photo', ...props }: ModalComponentProps<'singleUpload'>) =>
  useIsCreator() ? <UploadDialog {...props} form={type} /> : null

export const DigitalUploadDialog = (props: ModalComponentProps<'digitalUpload'>) =>
  useIsCreator() ? <UploadDialog {...props} form="digital" /> : null
