import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { trpc } from '#client/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { HOST } from '../spec.ts'
import { SetupForm } from './SetupForm.tsx'

const PastStreams = lazyWithRetry(() => import('./PastStreams.tsx'))

/** /go-live and /go-live-setup: getting ready; while a stream is under way, the way back to it. */
export function GoLiveScreen() {
  const { data } = trpc.live.running.useQuery()
  const running = data?.stream
  return (
    <Page>
      <PageHeader title={HOST.title} text={running ? HOST.runningText : HOST.about} />
      {running ? (
        <Card>
          <EmptyState
            heading="h2"
            title={HOST.running}
            text={running.title}
            action={
              <Link
                to="/live/$id"
                params={{ id: running.id }}
                className={buttonClass({ variant: 'danger', size: 'lg' })}
              >
                {HOST.back}
              </Link>
            }
          />
        </Card>
      ) : (
        <SetupForm />
      )}
      <Suspense fallback={null}>
        <PastStreams />
      </Suspense>
    </Page>
  )
}
