import { Download, File as FileIcon } from 'lucide-react'
import { AnimatedPicture } from '#ui/AnimatedPicture.tsx'
import type { OrderAttachment } from '../../contract.ts'

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${megabytes.format(bytes / 1_048_576)} MB`
/** Returns the file name of a download. Images are re-encoded; other files are the originals. */
const nameOf = ({ type, size }: OrderAttachment) =>
  type.startsWith('image/') ? 'the photo' : `${type.split('/')[1]?.toUpperCase() ?? 'File'}, ${sizeText(size)}`

/** Delivered files with previews and downloads. */
export function DeliveredFiles({ files }: { files: readonly OrderAttachment[] }) {
  return (
    <ul className="grid gap-3">
      {files.map((file) => (
        <li key={file.id} className="grid justify-items-start gap-2">
          {file.url && <Shown file={file} url={file.url} />}
          {file.download_url ? (
            <a href={file.download_url} download className="inline-flex items-center gap-2 text-accent underline">
              <Download aria-hidden="true" className="size-4" />
              Save{' '}
              <span translate="no" className="figures">
                {nameOf(file)}
              </span>
            </a>
          ) : (
            <span className="inline-flex items-center gap-2 text-muted text-sm">
              <FileIcon aria-hidden="true" className="size-4" />
              {nameOf(file)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Shown({ file: { type, width, height, still_url: still }, url }: { file: OrderAttachment; url: string }) {
  const size = width && height ? { width, height } : {}
  if (still)
    return (
      <div className="relative">
        <AnimatedPicture
          {...size}
          src={url}
          still={still}
          alt="Delivery"
          loading="lazy"
          className="h-auto max-h-80 w-auto max-w-full rounded-control"
        />
      </div>
    )
  if (type.startsWith('image/'))
    return (
      <img
        {...size}
        src={url}
        alt="Delivery"
        loading="lazy"
        className="h-auto max-h-80 w-auto max-w-full rounded-control"
      />
    )
  if (type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: a voice message has no transcript
    return <audio src={url} controls preload="metadata" className="max-w-full" aria-label="Delivery" />
  if (type.startsWith('video/'))
    return (
      <video
        {...size}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label="Delivery"
        className="h-auto max-h-96 w-auto max-w-full rounded-control bg-black"
      />
    )
  return null
}
