import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useFragment } from '#client/page/useFragment.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { postedCall, trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { KINDS, REFUSALS, SENTENCES, UNSUBSCRIBE } from '../../spec.ts'

type UnsubscribeScreenProps = {
  /** Token in the query string, as in links sent before 2026-12. */
  inSearch: string | undefined
}

/**
 * Page that an unsubscribe link opens. Only the button stops emails, because mail scanners open every link. The token is
 * in the fragment of the URL, which browsers do not send.
 */
export function UnsubscribeScreen({ inSearch }: UnsubscribeScreenProps) {
  const inHash = useFragment('token')
  const token = inSearch ?? inHash
  if (token === null) return <Opening />
  return token === undefined ? <Lost /> : <Unsubscribe key={token} token={token} />
}

const Opening = () => (
  <div className="state">
    <Spinner label={UNSUBSCRIBE.opening} />
  </div>
)

const Lost = () => <EmptyState heading="h1" title={UNSUBSCRIBE.lost} text={REFUSALS.unsubscribeInvalid.sentence} />

function Unsubscribe({ token }: { token: string }) {
  const found = trpc.notifications.readUnsubscribe.useQuery({ token }, { retry: false, ...postedCall })
  const stop = trpc.notifications.unsubscribe.useMutation()
  const stops = found.data?.stops
  if (found.error?.data?.httpStatus === 422) return <Lost />
  if (found.isError)
    return (
      <ErrorState
        heading="h1"
        text={sentenceOf(found.error, UNSUBSCRIBE.failed)}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  if (!stops) return <Opening />
  const what = stops === 'all' ? UNSUBSCRIBE.all : UNSUBSCRIBE.about(KINDS[stops].label.toLowerCase())
  const settings = (
    <Link to="/settings/notifications" className="underline underline-offset-4">
      Your notification settings
    </Link>
  )
  if (found.data?.done || stop.isSuccess)
    return <EmptyState heading="h1" title={UNSUBSCRIBE.doneTitle} text={UNSUBSCRIBE.done(what)} action={settings} />
  return (
    <div className="state">
      <MailX aria-hidden="true" className="size-12 text-muted" />
      <h1>{UNSUBSCRIBE.ask(what)}</h1>
      <p>{UNSUBSCRIBE.rest}</p>
      <div className="state-action grid justify-items-center gap-3">
        <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate({ token })}>
          {UNSUBSCRIBE.press}
        </Button>
        {stop.isError && (
          <p role="alert" className="text-danger text-sm">
            {sentenceOf(stop.error, SENTENCES.notStopped)}
          </p>
        )}
        {settings}
      </div>
    </div>
  )
}
