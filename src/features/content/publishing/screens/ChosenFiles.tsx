import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Item } from '#features/uploads/index.ts'
import { Progress } from '#ui/Progress.tsx'
import { UPLOADING } from '../spec.ts'
import { isBundle, type Skipped, type UploadDraft, type UploadForm } from '../state.ts'
import { DropZone } from './DropZone.tsx'
import { FileRow } from './FileRow.tsx'
import { FileTile } from './FileTile.tsx'
import { SkippedFiles } from './SkippedFiles.tsx'
import type { ContentUpload } from './useContentUpload.ts'

type ChosenFilesProps = {
  form: UploadForm
  uploads: ContentUpload
  accept: string
  words: { drop: string }
  skipped: readonly Skipped[]
  error: string | undefined
  onFiles: (files: File[]) => void
}

/** List of chosen files with their progress, and a summary. */
export function ChosenFiles({ form, uploads, accept, words, skipped, error, onFiles }: ChosenFilesProps) {
  const { items, queue, overall, percent, draft } = uploads
  const many = form === 'bulk'
  const isOpen = overall === 'idle' || (many && overall === 'paused')
  const [only] = items
  return (
    <div className="grid min-w-0 content-start gap-4">
      {(items.length === 0 || isOpen) && (
        <DropZone
          title={items.length === 0 ? words.drop : many ? UPLOADING.bulk.more : UPLOADING.another}
          text={UPLOADING.orChoose}
          action={many ? UPLOADING.bulk.choose : UPLOADING.choose}
          slim={items.length > 0}
          accept={accept}
          many={many}
          error={error}
          onFiles={onFiles}
        />
      )}
      <SkippedFiles skipped={skipped} />
      {many && items.length > 0 && overall !== 'idle' && (
        <Summary items={items} draft={draft} percent={percent} isComplete={overall === 'complete'} />
      )}
      {many ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-3">
          {items.map((item) => (
            <FileTile
              key={item.key}
              item={item}
              file={queue.fileOf(item.key)}
              onRemove={() => queue.remove(item.key)}
              onRetry={() => queue.retry(item.key)}
            />
          ))}
        </ul>
      ) : (
        only && (
          <FileRow
            item={only}
            file={queue.fileOf(only.key)}
            onRemove={() => queue.remove(only.key)}
            onRetry={() => queue.retry(only.key)}
          />
        )
      )}
    </div>
  )
}

type SummaryProps = { items: readonly Item[]; draft: UploadDraft; percent: number; isComplete: boolean }

/** Total progress, and the result. */
function Summary({ items, draft, percent, isComplete }: SummaryProps) {
  const done = items.filter(({ phase }) => phase === 'done').length
  const failed = items.filter(({ phase }) => phase === 'failed').length
  const success = isBundle(draft, items.length)
    ? UPLOADING.bulk.bundleDone(draft.title.trim())
    : UPLOADING.bulk.done(done)
  return (
    <div className="grid gap-2" role="status">
      {!isComplete && (
        <>
          <p className="flex justify-between gap-3 text-sm">
            <span translate="no" className="figures">
              {done} of {items.length}
            </span>
            <span translate="no" className="figures text-muted">
              {percent}%
            </span>
          </p>
          <Progress label="All photos" value={percent} />
        </>
      )}
      {isComplete && done > 0 && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {success}
        </p>
      )}
      {failed > 0 && (
        <p className="flex items-center gap-2 font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
          {UPLOADING.bulk.someFailed(failed)}
        </p>
      )}
    </div>
  )
}
