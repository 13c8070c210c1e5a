import { FileX2, ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Attachment, Correspondent, Message } from '../../contract.ts'
import { KINDS, SENTENCES } from '../../spec.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { LockedAttachment } from './LockedAttachment.tsx'
import { useAddresses } from './useAddresses.ts'

const Lightbox = lazyWithRetry(() => import('./Lightbox.tsx'))

type MessageAttachmentProps = { message: Message; user: Correspondent; isOwn: boolean }

/** What came along with a message. */
export default function MessageAttachment({ message, user, isOwn }: MessageAttachmentProps) {
  const { attachment, failed, retry } = useAddresses({ message, userId: user.id, isOwn })
  const { one } = KINDS[message.kind]
  const label = isOwn ? `Your ${one}` : `The ${one} of ${user.display_name}`
  if (!attachment) return <Gone text={SENTENCES.attachmentGone} />
  if (failed) return <Gone text={SENTENCES.attachmentMissing} />
  if (!attachment.unlocked && !isOwn) return <LockedAttachment message={message} attachment={attachment} user={user} />
  if (attachment.url === null)
    return <Skeleton className={message.kind === 'audio' ? 'h-12 w-64 max-w-full' : 'h-56 w-64 max-w-full'} />
  const media = { attachment: { ...attachment, url: attachment.url }, label, onError: retry }
  if (message.kind === 'image') return <Picture {...media} />
  if (message.kind === 'audio')
    return <AudioPlayer src={attachment.url} label={label} durationMs={attachment.duration_ms} onError={retry} />
  return <Film {...media} />
}

type MediaProps = { attachment: Attachment & { url: string }; label: string; onError: () => void }

const sizeOf = ({ width, height }: Attachment) => ({
  ...(width && height && { width, height }),
})

function Picture({ attachment, label, onError }: MediaProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`${label}. Enlarge`}
        className="block max-w-full overflow-hidden rounded-[15px]"
        onClick={() => setOpen(true)}
      >
        <img
          {...sizeOf(attachment)}
          src={attachment.urls?.medium ?? attachment.url}
          alt={label}
          loading="lazy"
          decoding="async"
          className="h-auto max-h-80 w-auto max-w-full object-cover"
          onError={onError}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Lightbox src={attachment.urls?.original ?? attachment.url} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Film = ({ attachment, label, onError }: MediaProps) => (
  <video
    {...sizeOf(attachment)}
    src={attachment.url}
    controls
    playsInline
    preload="metadata"
    aria-label={label}
    className="h-auto max-h-96 w-auto max-w-full rounded-[15px] bg-black"
    onError={onError}
  />
)

const Gone = ({ text }: { text: string }) => (
  <span className="flex items-center gap-2 px-3 py-1.5 text-sm italic">
    {text === SENTENCES.attachmentGone ? (
      <FileX2 aria-hidden="true" className="size-4 shrink-0" />
    ) : (
      <ImageOff aria-hidden="true" className="size-4 shrink-0" />
    )}
    {text}
  </span>
)
