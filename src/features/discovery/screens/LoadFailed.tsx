import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

/** The error component of discovery's routes: what happened, and try again, with the rest of the page still there. */
export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isLoaded = useMatch({ strict: false, select: ({ status }) => status !== 'error' })
  const [retrying, setRetrying] = useState(false)
  // what it needs is there and the screen itself broke: that is for the crash screen around it
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
