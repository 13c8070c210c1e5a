import { trpc } from '#client/trpc/trpc.ts'
import { posterOf, type Saving, transfer, useUploads } from '#features/uploads/index.ts'
import { SENTENCES } from '../../spec.ts'
import { UPLOADING } from '../spec.ts'
import {
  bundleOf,
  detailsOf,
  digitalOf,
  emptyUpload,
  isBundle,
  kindOfForm,
  type UploadDraft,
  type UploadForm,
} from '../state.ts'

const failedOf = (form: UploadForm, draft: UploadDraft): string => {
  if (form === 'bulk') return draft.bundle ? UPLOADING.bulk.bundleFailed : UPLOADING.bulk.failed
  return form === 'digital' ? SENTENCES.digitalFailed : SENTENCES.uploadFailed
}

/** Uploads the files of a dialog, and publishes each as an item, or all as one bundle. */
export function useContentUpload(form: UploadForm) {
  const { client } = trpc.useUtils()
  const saving: Saving<UploadDraft> = {
    async one({ item, upload, file, fields = emptyUpload, count }, signal) {
      if (form === 'bulk' && isBundle(fields, count)) return 'later'
      const posterId = item.type.startsWith('video/') ? await sendPoster(file, signal) : undefined
      const body = {
        ...detailsOf(form, fields),
        upload_id: upload.id,
        file_name: item.name,
        ...(posterId && { poster_upload_id: posterId }),
      }
      const kind = kindOfForm(form)
      if (kind === 'digital') await client.digitals.upload.mutate({ ...body, ...digitalOf(fields) }, { signal })
      else await client.content.upload.mutate({ ...body, type: kind }, { signal })
      return 'saved'
    },
    async all(items, fields = emptyUpload) {
      await client.content.uploadBundle.mutate(bundleOf(fields, items))
    },
  }
  /** Uploads a video's poster. If the upload fails, the video is published without a poster. */
  async function sendPoster(film: Blob, signal: AbortSignal): Promise<string | undefined> {
    const file = await posterOf(film)
    if (!file) return undefined
    const hooks = { onStarted: () => {}, onProgress: () => {}, onChecking: () => {} }
    const sent = transfer(client, { kind: 'poster', type: file.type, file }, hooks, signal)
    return sent.then(
      ({ id }) => id,
      () => undefined,
    )
  }
  const uploads = useUploads<UploadDraft>({
    draft: form,
    failed: (fields) => failedOf(form, fields ?? emptyUpload),
    saving,
  })
  return { ...uploads, draft: uploads.fields ?? emptyUpload }
}

export type ContentUpload = ReturnType<typeof useContentUpload>
