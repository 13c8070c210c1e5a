import type { Item } from '#features/uploads/index.ts'
import type { ContentType } from '../lists.ts'

const photos = (count: number) => `${count} photo(s)`

/** Texts of the upload dialogs. */
export const UPLOADING = {
  bulk: {
    title: 'Upload photos',
    about: 'Up to 100 at once, each of them 100 MB at most. JPEG, PNG, WebP or GIF.',
    drop: 'Drop photos here',
    choose: 'Choose photos',
    more: 'Add more',
    send: (count: number) => (count > 1 ? `Upload ${count} photos` : 'Upload'),
    done: (count: number) => `Successfully uploaded ${photos(count)}!`,
    bundleDone: (title: string) => `Successfully uploaded bundle: ${title}!`,
    someFailed: (count: number) => `Failed to upload ${photos(count)}`,
    failed: 'Upload failed',
    bundleFailed: 'Bundle upload failed',
    toast: 'Photos uploaded successfully!',
    bundle: 'One bundle',
    bundleHint: 'Shown and sold together, under one title.',
    bundleTitle: 'Bundle title',
    titles: 'Each is named after its file',
  },
  single: {
    photo: { title: 'Upload a photo', about: 'JPEG, PNG, WebP or GIF, 100 MB at most.', drop: 'Drop a photo here' },
    video: { title: 'Upload a video', about: 'MP4, MOV or M4V, 100 MB at most.', drop: 'Drop a video here' },
    audio: { title: 'Upload audio', about: 'MP3, WAV or OGG, 100 MB at most.', drop: 'Drop an audio file here' },
  } satisfies Record<Exclude<ContentType, 'digital' | 'stream'>, { title: string; about: string; drop: string }>,
  digital: {
    title: 'Upload a digital',
    about: 'A photo (JPEG, PNG, WebP) or a video (MP4, MOV), 100 MB at most.',
    drop: 'Drop a file here',
  },
  orChoose: 'or choose from this device',
  choose: 'Choose a file',
  another: 'Choose another',
  send: 'Upload',
  skipped: 'Some files were skipped',
  andMore: (count: number) => `and ${count} more`,
  notImage: 'Not an image file',
  tooLarge: 'File size exceeds 100MB',
  tooMany: 'At most 100 photos at once',
  empty: 'This file is empty.',
  states: {
    waiting: 'Pending',
    sending: 'Uploading',
    checking: 'Checking',
    ready: 'Uploaded',
    saving: 'Publishing',
    done: 'Success',
    paused: 'Paused',
    failed: 'Failed',
  } satisfies Record<Item['phase'], string>,
  pause: 'Pause',
  resume: 'Continue',
  retry: 'Try again',
  retryAll: 'Try all again',
  remove: (name: string) => `Remove ${name}`,
  close: 'Done',
  startOver: 'Start over',
  draftKept: 'Kept on this device until it is uploaded.',
  leaveAsk: 'Leave while uploading?',
  leaveText: 'The upload stops now and continues when you come back.',
  leave: 'Stop and leave',
  stay: 'Keep uploading',
  premium: 'Premium',
  premiumHint: 'Others see a blurred preview until they unlock it.',
  priceHint: (usd: string | undefined) => (usd === undefined ? 'In tokens.' : `You earn ${usd} with each.`),
  isPublic: 'Public',
  isPublicHint: "On: it's shown on your page.",
  allowDownload: 'Allow download',
  allowDownloadHint: 'Everyone who can see it can keep the file.',
} as const

/** Milliseconds for which the list of skipped files is shown. */
export const skippedMs = 5_000
/** Maximum number of skipped files listed with their reason. */
export const skippedShown = 3
