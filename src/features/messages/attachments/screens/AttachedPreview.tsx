import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isUnderway, percentOf, UploadProblem, useUpload } from '#features/uploads/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import { KINDS, SENTENCES } from '../../spec.ts'
import { type Attached, attachable } from '../state.ts'
import { AudioPlayer } from './AudioPlayer.tsx'

type AttachedPreviewProps = {
  attached: Attached
  /** Called with the id of the completed upload. */
  onReady: (id: string) => void
  /** Called with the file that replaces this one. */
  onChange: (file: File) => void
  onRemove: () => void
}

/** Preview of the attachment for the next message. Uploads the file while it is shown. */
export default function AttachedPreview({ attached, onReady, onChange, onRemove }: AttachedPreviewProps) {
  const { file, kind } = attached
  const src = useObjectUrl(file)
  const { state, run } = useUpload(`message-${kind}`, SENTENCES.uploadFailed)
  const upload = () => void run(file, async ({ id }) => onReady(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per file
  useEffect(upload, [file])
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">{src && <Preview kind={kind} src={src} />}</div>
        <IconButton label={`${SENTENCES.removeAttachment} ${KINDS[kind].one}`} size="sm" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {isUnderway(state) && <Progress label={`Uploading the ${KINDS[kind].one}`} value={percentOf(state)} />}
      <UploadProblem state={state} accept={attachable} onRetry={upload} onChange={onChange} />
    </div>
  )
}

function Preview({ kind, src }: { kind: Attached['kind']; src: string }) {
  if (kind === 'image') return <img src={src} alt="Preview" className="max-h-40 max-w-full rounded-control" />
  if (kind === 'audio') return <AudioPlayer src={src} label="Preview" durationMs={null} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: the user's own recording has no captions
    <video
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label="Preview"
      className="max-h-56 max-w-full rounded-control bg-black"
    />
  )
}

function useObjectUrl(file: Blob): string {
  const [src, setSrc] = useState('')
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return src
}
