import { File as FileIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import type { UploadKind } from '../spec.ts'
import { isUnderway, percentOf } from '../state.ts'
import { UploadProblem } from './UploadProblem.tsx'
import { useUpload } from './useUpload.ts'

type ChosenFileProps = {
  kind: UploadKind
  file: File
  /** Id of the upload that an earlier page started. */
  begun?: string | undefined
  /** File types that can be chosen instead. */
  accept?: string
  /** Fallback error message. */
  failed: string
  onChange: (file: File) => void
  onReady: (id: string) => void
  onRemove: () => void
}

/** Shows a chosen file and uploads it while the user fills in the form. */
export function ChosenFile({ kind, file, begun, failed, onReady, onRemove, ...another }: ChosenFileProps) {
  const src = usePictureOf(file)
  const { state, run } = useUpload(kind, failed)
  const upload = () => void run(file, async ({ id }) => onReady(id), begun)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per file
  useEffect(upload, [file])
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        {src ? (
          <img src={src} alt="" className="size-14 shrink-0 rounded-control object-cover" />
        ) : (
          <span className="grid size-14 shrink-0 place-items-center rounded-control bg-sunk text-muted">
            <FileIcon aria-hidden="true" />
          </span>
        )}
        <span className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
        <IconButton label={`Remove ${file.name}`} size="sm" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {isUnderway(state) && <Progress label={`Uploading ${file.name}`} value={percentOf(state)} />}
      <UploadProblem state={state} onRetry={upload} {...another} />
    </div>
  )
}

function usePictureOf(file: File): string {
  const [src, setSrc] = useState('')
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const address = URL.createObjectURL(file)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return src
}
