import { FileX2, ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { MovementButton, useMovement } from '#ui/AnimatedPicture.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Attachment, Correspondent, Message } from '../../contract.ts'
import { KINDS, SENTENCES } from '../../spec.ts'
import { shownSize } from '../state.ts'
import { AttachmentSkeleton } from './AttachmentSkeleton.tsx'
import { AudioPlayer } from './AudioPlayer.tsx'
import { LockedAttachment } from './LockedAttachment.tsx'
import { useAttachmentUrls } from './useAttachmentUrls.ts'

const Lightbox = lazyWithRetry(() => import('./Lightbox.tsx'))

type MessageAttachmentProps = { message: Message; user: Correspondent; isOwn: boolean }

/** Attachment of a message: a picture, an audio player or a video. */
export default function MessageAttachment({ message, user, isOwn }: MessageAttachmentProps) {
  const { attachment, failed, retry } = useAttachmentUrls({ message, userId: user.id, isOwn })
  const { one } = KINDS[message.kind]
  const label = isOwn ? `Your ${one}` : `The ${one} of ${user.display_name}`
  if (!attachment) return <AttachmentMissing text={SENTENCES.attachmentGone} />
  if (failed) return <AttachmentMissing text={SENTENCES.attachmentMissing} />
  if (!attachment.unlocked && !isOwn) return <LockedAttachment message={message} attachment={attachment} user={user} />
  if (attachment.url === null) return <AttachmentSkeleton message={message} isOwn={isOwn} />
  const media = { attachment: { ...attachment, url: attachment.url }, label, onError: retry }
  if (message.kind === 'image') return <Picture {...media} />
  if (message.kind === 'audio')
    return <AudioPlayer src={attachment.url} label={label} durationMs={attachment.duration_ms} onError={retry} />
  return <Video {...media} />
}

type MediaProps = { attachment: Attachment & { url: string }; label: string; onError: () => void }

/** A picture that opens in a lightbox. An animation has a button to stop it. */
function Picture({ attachment, label, onError }: MediaProps) {
  const [isOpen, setOpen] = useState(false)
  const movement = useMovement()
  const { url, urls, duration_ms: durationMs } = attachment
  const still = urls?.medium ?? url
  const isAnimated = durationMs !== null
  return (
    <div className="relative w-fit">
      <button
        type="button"
        aria-label={`${label}. Enlarge`}
        className="block max-w-full overflow-hidden rounded-[15px]"
        onClick={() => setOpen(true)}
      >
        <img
          {...shownSize('image', attachment)}
          src={isAnimated && movement.isMoving ? url : still}
          alt={label}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full"
          onError={onError}
        />
      </button>
      {isAnimated && <MovementButton {...movement} />}
      {isOpen && (
        <Suspense fallback={null}>
          <Lightbox
            src={urls?.original ?? url}
            still={isAnimated ? (urls?.large ?? still) : undefined}
            label={label}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Video = ({ attachment, label, onError }: MediaProps) => (
  <video
    {...shownSize('video', attachment)}
    src={attachment.url}
    controls
    playsInline
    preload="metadata"
    aria-label={label}
    className="h-auto max-w-full rounded-[15px] bg-black"
    onError={onError}
  />
)

const AttachmentMissing = ({ text }: { text: string }) => (
  <span className="flex items-center gap-2 px-3 py-1.5 text-sm italic">
    {text === SENTENCES.attachmentGone ? (
      <FileX2 aria-hidden="true" className="size-4 shrink-0" />
    ) : (
      <ImageOff aria-hidden="true" className="size-4 shrink-0" />
    )}
    {text}
  </span>
)
