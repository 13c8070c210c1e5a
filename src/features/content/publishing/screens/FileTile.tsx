import { clsx } from 'clsx'
import { Check, Pause, RotateCcw, X } from 'lucide-react'
import { type Item, percentOfItem } from '#features/uploads/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { UPLOADING } from '../spec.ts'
import { Thumb } from './Thumb.tsx'

export type FileProps = {
  item: Item
  file: Blob | undefined
  onRemove: () => void
  onRetry: () => void
}

/** Tile for one of several photos, with its progress. */
export function FileTile({ item, file, onRemove, onRetry }: FileProps) {
  const { name, type, phase, sentence } = item
  const isMoving = phase === 'sending' || phase === 'checking' || phase === 'saving'
  return (
    <li className="grid min-w-0 gap-1" data-phase={phase}>
      <div
        className={clsx(
          'relative grid aspect-square overflow-hidden rounded-control border bg-raised',
          phase === 'failed' ? 'border-danger' : 'border-line',
        )}
      >
        <Thumb file={file} type={type} />
        {phase !== 'waiting' && phase !== 'done' && (
          <span className="absolute inset-0 bg-black/50" aria-hidden="true" />
        )}
        <span className="absolute inset-0 grid place-content-center text-white">
          {isMoving && phase !== 'sending' && <Spinner />}
          {phase === 'sending' && (
            <span translate="no" className="figures font-semibold text-sm">
              {percentOfItem(item)}%
            </span>
          )}
          {phase === 'paused' && <Pause aria-hidden="true" className="size-6" />}
          {phase === 'failed' && (
            <IconButton variant="glass" label={`${UPLOADING.retry}: ${name}`} onClick={onRetry}>
              <RotateCcw aria-hidden="true" />
            </IconButton>
          )}
        </span>
        {phase === 'done' && (
          <span className="absolute end-1.5 bottom-1.5 grid size-6 place-content-center rounded-full bg-success text-on-accent">
            <Check aria-hidden="true" className="size-4" />
          </span>
        )}
        {phase !== 'done' && phase !== 'saving' && (
          <IconButton
            variant="glass"
            size="xs"
            className="absolute end-1 top-1"
            label={UPLOADING.remove(name)}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
        {isMoving && <Progress label={name} value={percentOfItem(item)} className="absolute inset-x-0 bottom-0" />}
      </div>
      <p className="truncate text-xs" title={name}>
        {name}
      </p>
      <p className={clsx('truncate text-xs', phase === 'failed' ? 'text-danger' : 'text-muted')} title={sentence}>
        {sentence ?? UPLOADING.states[phase]}
      </p>
    </li>
  )
}
