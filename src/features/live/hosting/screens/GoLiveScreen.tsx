import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { HOST } from '../spec.ts'
import { SetupForm } from './SetupForm.tsx'

const PastStreams = lazyWithRetry(() => import('./PastStreams.tsx'))

/** Page /go-live and /go-live-setup: the setup form, or the link to the running stream. */
export function GoLiveScreen() {
  const { data, isPending } = trpc.live.running.useQuery()
  // true while this page starts a stream, which the query may return before the start responds
  const [isStarting, setStarting] = useState(false)
  const running = isStarting ? undefined : data?.stream
  return (
    <Page>
      <PageHeader title={HOST.title} text={running ? HOST.runningText : HOST.about} />
      {isPending && <Loading />}
      {running && (
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
      )}
      {/* shown after a failed query too, because the server refuses a second start */}
      {!isPending && !running && <SetupForm onStarting={setStarting} />}
      <Suspense fallback={null}>
        <PastStreams />
      </Suspense>
    </Page>
  )
}

/** Placeholder of the camera preview and first fields, in the same layout. */
const Loading = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">Loading</span>
    <Skeleton className="mx-auto aspect-4/3 max-h-[46dvh] w-full max-w-xl rounded-[24px] md:max-h-none" />
    <div className="grid gap-4">
      <Skeleton className="h-18 rounded-control" />
      <Skeleton className="h-28 rounded-control" />
      <Skeleton className="h-18 rounded-control" />
    </div>
  </div>
)
