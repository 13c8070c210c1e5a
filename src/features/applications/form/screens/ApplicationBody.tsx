import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { sentenceOf } from '#client/query/sentence.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { WelcomeSteps } from '../../welcome/screens/WelcomeSteps.tsx'
import { STATUS } from '../spec.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplicationStatus } from './ApplicationStatus.tsx'

/** Body of the application page: the form, the state of the application, or the first steps of a new creator. */
export function ApplicationBody() {
  const session = useSession()
  const sessionManager = useSessionManager()
  const place = useRef<HTMLDivElement>(null)
  const isFan = session?.user.role === 'fan'
  const query = trpc.applications.mine.useQuery(undefined, { enabled: isFan })
  useDecisions(isFan ? session.user.id : undefined)
  const application = query.data?.application
  const isApproved = isFan && application?.status === 'approved'
  // renews the session, which still has the role `fan`
  useEffect(() => {
    if (isApproved) void sessionManager.token().then((token) => sessionManager.renew(token))
  }, [isApproved, sessionManager])
  if (!isFan) return <WelcomeSteps />
  if (query.error && !query.data)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error, STATUS.failed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <BodyLoading />
  const takeFocus = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {application ? (
        <ApplicationStatus key={application.id} application={application} onGone={takeFocus} />
      ) : (
        <ApplicationForm onSent={takeFocus} />
      )}
    </div>
  )
}

const anyNotice = z.object({})

/** Refetches the application when a decision arrives as a notification. */
function useDecisions(userId: string | undefined): void {
  const { applications } = trpc.useUtils()
  const channel = userId === undefined ? null : personalChannel(userId)
  const readAgain = () => void applications.mine.invalidate()
  useChannelEvent(channel, 'notification', anyNotice, readAgain)
  useMissedMessages(channel, readAgain)
}

function BodyLoading() {
  return (
    <div role="status" className="card card-pad grid gap-4">
      <span className="sr-only">Loading your application</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11 w-32" />
    </div>
  )
}
