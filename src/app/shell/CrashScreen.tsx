import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMissingPart, MISSING_PART } from '#client/page/missingPart.ts'
import { reportError } from '#client/report/report.ts'
import { copyText } from '#client/sharing/copy.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyStage } from '#ui/EmptyStage.tsx'
import { CRASH, clearBrowser, copiedMs, crashDetails, crashRetriesMax } from './crash.ts'

// At module scope, because each retry mounts a new screen. Only the browser counts, until the page is left.
let retries = 0

/**
 * Shown when a page crashes, or when its code does not load even after a reload. It uses as little of the product as
 * possible, which may be what crashed.
 */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const isMissing = isMissingPart(error)
  const retry = () => {
    retries += 1
    setBusy(true)
    void router.invalidate().finally(() => {
      setBusy(false)
      reset()
    })
  }
  const restart = () => {
    setBusy(true)
    void clearBrowser().then(() => window.location.assign('/'))
  }
  return (
    <main id="main" className="state min-h-dvh">
      <EmptyStage dark />
      <h1 className="text-xl">{isMissing ? MISSING_PART.text : CRASH.title}</h1>
      <p role="alert">{isMissing ? MISSING_PART.detail : CRASH.text}</p>
      <div className="mt-4 grid w-full max-w-72 gap-3">
        <Button variant="primary" block onClick={() => window.location.reload()}>
          {CRASH.refresh}
        </Button>
        {!isMissing && retries < crashRetriesMax && (
          <Button block onClick={retry} disabled={busy}>
            {CRASH.retry}
          </Button>
        )}
        <Button variant="ghost" block onClick={restart} disabled={busy}>
          {CRASH.clear}
        </Button>
      </div>
      <details className="mt-4 w-full max-w-xl text-muted text-sm">
        <summary className="py-3">{CRASH.details}</summary>
        <ErrorId error={error} />
        <pre className="overflow-x-auto whitespace-pre-wrap rounded-control bg-wash p-3 text-left text-xs">
          {crashDetails(error)}
        </pre>
      </details>
    </main>
  )
}

/** Error id for support. The browser reports the error, so it is missing before hydration. */
function ErrorId({ error }: { error: unknown }) {
  const [id, setId] = useState<string>()
  const [copied, setCopied] = useState(false)
  useEffect(() => setId(reportError(error)), [error])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  if (!id) return null
  return (
    <p className="mb-3 flex flex-wrap items-center justify-center gap-3">
      <span>
        {CRASH.id} <code className="select-all break-all text-ink">{id}</code>
      </span>
      <Button size="sm" onClick={() => void copyText(id).then(setCopied)}>
        {copied ? CRASH.copied : CRASH.copy}
      </Button>
    </p>
  )
}
