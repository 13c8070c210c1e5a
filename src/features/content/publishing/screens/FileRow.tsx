import { CircleAlert, X } from 'lucide-react'
import { percentOfItem } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import { UPLOADING } from '../spec.ts'
import type { FileProps } from './FileTile.tsx'
import { Thumb } from './Thumb.tsx'

/** Row for the only file of a dialog. */
export function FileRow({ item, file, onRemove, onRetry }: FileProps) {
  const { name, type, phase, sentence, size } = item
  const isMoving = phase === 'sending' || phase === 'checking' || phase === 'saving'
  return (
    <div className="grid gap-3 rounded-card border border-line p-3" data-phase={phase}>
      <div className="flex items-center gap-3">
        <span className="grid size-16 shrink-0 overflow-hidden rounded-control bg-raised">
          <Thumb file={file} type={type} />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-medium">{name}</span>
          <span translate="no" className="figures text-muted text-sm">
            {sizeText(size)} · {UPLOADING.states[phase]}
            {isMoving && ` · ${percentOfItem(item)}%`}
          </span>
        </span>
        {phase === 'failed' && (
          <Button size="sm" onClick={onRetry}>
            {UPLOADING.retry}
          </Button>
        )}
        {phase !== 'saving' && phase !== 'done' && (
          <IconButton label={UPLOADING.remove(name)} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {(isMoving || phase === 'paused') && <Progress label={name} value={percentOfItem(item)} />}
      {sentence && (
        <p role="alert" className="flex items-center gap-2 font-medium text-danger text-sm">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {sentence}
        </p>
      )}
    </div>
  )
}

const megabyte = 1_048_576
const sizeText = (bytes: number): string =>
  bytes < megabyte / 10 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
