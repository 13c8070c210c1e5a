import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { HiddenNote } from '#features/moderation/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'

const EditRecordingDialog = lazyWithRetry(() => import('./EditRecordingDialog.tsx'))

/** State, earnings and edit button, for the creator only. */
export default function OwnRecording({ recording }: { recording: Recording }) {
  const [editing, setEditing] = useState(false)
  const { own, price, tier } = recording
  if (!own) return null
  const isPublished = own.state === 'published'
  const isShown = isPublished && own.hidden_at === null
  return (
    <div className="grid justify-items-start gap-3 md:justify-items-end">
      <p className="flex flex-wrap items-center gap-2">
        {!isPublished && <Badge tone="warning">{PAGES.draft}</Badge>}
        {isShown && price > 0 && (
          <Badge>
            <TokenAmount tokens={price} />
          </Badge>
        )}
        {isShown && price === 0 && <Badge>{tier ? PAGES.onlyTier(tier.name) : PAGES.free}</Badge>}
        {own.sold > 0 && (
          <span translate="no" className="figures text-muted text-sm">
            {own.sold} sold · <TokenAmount tokens={own.earnings} signed />
          </span>
        )}
      </p>
      {own.hidden_at && <HiddenNote rule={own.hidden_reason} />}
      <Button variant={isPublished ? 'secondary' : 'primary'} onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" />
        {PAGES.edit}
      </Button>
      <CutNote own={own} />
      {own.interrupted && <p className="measure text-muted text-sm">{PAGES.interrupted}</p>}
      {editing && (
        <Suspense fallback={null}>
          <EditRecordingDialog recording={recording} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** State of the trimmed file, shown to the creator. */
function CutNote({ own: { cut, publishing, trim_start } }: { own: NonNullable<Recording['own']> }) {
  if (!cut) return null
  if (cut.state === 'failed')
    return (
      <p role="alert" className="measure text-danger text-sm">
        {PAGES.cutFailed}
      </p>
    )
  if (cut.state === 'wanted')
    return (
      <p role="status" className="measure text-muted text-sm">
        {publishing ? PAGES.cutPublishing : PAGES.cutMaking}
      </p>
    )
  if (cut.starts_at === null || cut.starts_at <= trim_start) return null
  return <p className="measure text-muted text-sm">{PAGES.cutStarts(clockText(Math.ceil(cut.starts_at)))}</p>
}
