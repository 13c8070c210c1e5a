import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

/** Error component of discovery's routes: shows the error with a retry button, inside the layout of the page. */
export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isLoaded = useMatch({ strict: false, select: ({ status }) => status !== 'error' })
  const [retrying, setRetrying] = useState(false)
  // the data is loaded, so rendering failed: passes the error to the crash screen
  if (isLoaded) throw error
  const retry = () => {
    setRetrying(true)
    void router.invalidate().finally(() => {
      setRetrying(false)
      reset()
    })
  }
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <ErrorState
        heading="h1"
        text={sentenceOf(error, 'This page could not be loaded.')}
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  )
}
