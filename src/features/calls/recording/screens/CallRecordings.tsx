import { Download, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sentenceOf, useFailure } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { Recording } from '../contract.ts'
import { RECORDINGS } from '../spec.ts'

const DeleteRecordings = lazyWithRetry(() => import('./DeleteRecordings.tsx'))

/** Recordings of a call, visible to its two sides. */
export function CallRecordings({ id }: { id: string }) {
  const query = trpc.sessions.recording.useQuery({ id })
  const error = useFailure(query)
  const [isAsking, setAsking] = useState(false)
  const { recordings = [], words = '' } = query.data?.recording ?? {}
  if (!query.data && error)
    return (
      <Panel title={RECORDINGS.title}>
        <ErrorState
          text={sentenceOf(error, RECORDINGS.unread)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    )
  if (recordings.length === 0) return null
  return (
    <Panel
      title={RECORDINGS.title}
      aside={
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          {RECORDINGS.remove}
        </Button>
      }
    >
      <p className="text-muted text-sm">{RECORDINGS.private}</p>
      <ul className="grid gap-6">
        {recordings.map((one, index) => (
          <li key={one.id} className="grid gap-2">
            <OneRecording recording={one} label={RECORDINGS.play(index + 1, recordings.length)} />
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-3 text-muted">{RECORDINGS.agreed}</summary>
        <p className="measure">{words}</p>
      </details>
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteRecordings id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

function OneRecording({ recording, label }: { recording: Recording['recordings'][number]; label: string }) {
  const { state, url, download_url: download, started_at: startedAt } = recording
  if (!url || !download)
    return <p className="text-muted">{state === 'failed' ? RECORDINGS.failed : RECORDINGS.preparing}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no transcript */}
      <video className="recorded" src={url} controls playsInline preload="metadata" aria-label={label} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {startedAt && (
          <p className="text-muted text-sm">
            <Moment at={startedAt} />
          </p>
        )}
        <a href={download} download className={buttonClass({ size: 'sm' })}>
          <Download aria-hidden="true" />
          {RECORDINGS.save}
        </a>
      </div>
    </>
  )
}
