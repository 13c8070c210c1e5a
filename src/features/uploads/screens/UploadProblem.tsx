import { CircleAlert } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { UPLOAD_SENTENCES } from '../spec.ts'
import type { UploadState } from '../state.ts'

type UploadProblemProps = {
  state: UploadState
  /** File types that can be chosen instead. */
  accept?: string
  onRetry: () => void
  onChange: (file: File) => void
}

/** Shows the reason why an upload failed, with a retry button, or with a file picker if this file is refused. */
export function UploadProblem({ state, accept, onRetry, onChange }: UploadProblemProps) {
  const { input, choose } = useFilePicker({ ...(accept && { accept }), onFiles: ([file]) => file && onChange(file) })
  if (state.phase !== 'failed') return null
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <span className="field-error text-sm">
        <CircleAlert aria-hidden="true" />
        {state.sentence}
      </span>
      {input}
      {state.refused ? (
        <Button size="sm" onClick={choose}>
          {UPLOAD_SENTENCES.another}
        </Button>
      ) : (
        <Button size="sm" onClick={onRetry}>
          {UPLOAD_SENTENCES.again}
        </Button>
      )}
    </div>
  )
}
