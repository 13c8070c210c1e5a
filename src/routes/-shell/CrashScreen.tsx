import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '#ui/Button.tsx'
import { EmptyStage } from '#ui/EmptyStage.tsx'
import { crashDetails, crashRetriesMax } from './crash.ts'

// It outlives the screen, which is new after each retry, and ends with the page: in the browser only.
let retries = 0

function clearAndRestart() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // storage that is forbidden holds nothing
  }
  window.location.assign('/')
}

/** When the page itself breaks (specification 3 §2). It leans on nothing that may have broken with it. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const retry = () => {
    retries += 1
    reset()
  }
  return (
    <main id="main" className="state min-h-dvh content-center">
      <EmptyStage dark />
      <h1 className="text-xl">We'll be right back!</h1>
      <p role="alert">Something went wrong. Please try refreshing the page.</p>
      <div className="mt-4 grid w-full max-w-72 gap-3">
        <Button variant="primary" block onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
        {retries < crashRetriesMax && (
          <Button block onClick={retry}>
            Try again
          </Button>
        )}
        <Button variant="ghost" block onClick={clearAndRestart}>
          Clear Data & Restart
        </Button>
      </div>
      <details className="mt-4 w-full text-muted text-sm">
        <summary className="py-3">Details</summary>
        <pre className="overflow-x-auto whitespace-pre-wrap rounded-control bg-wash p-3 text-left text-xs">
          {crashDetails(error)}
        </pre>
      </details>
    </main>
  )
}
