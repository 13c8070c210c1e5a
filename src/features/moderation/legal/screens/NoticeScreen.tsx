import { Link } from '@tanstack/react-router'
import { useFragment } from '#client/page/useFragment.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { postedCall, trpc } from '#client/trpc/trpc.ts'
import { fullMomentText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { LEGAL, LEGAL_KINDS, LEGAL_STATES } from '../spec.ts'

type NoticeScreenProps = {
  id: string
  /** Key in the query string, as in links sent before 2026-12. */
  inSearch: string | undefined
}

/** /legal/notice: the state of a notice. The key of the notice is in the fragment of the URL. */
export function NoticeScreen({ id, inSearch }: NoticeScreenProps) {
  const inHash = useFragment('key')
  const isRead = inSearch !== undefined || inHash !== null
  return (
    <Page>
      <PageHeader title={LEGAL.stateTitle} />
      {isRead ? <State id={id} notice={inSearch ?? inHash ?? ''} /> : <Skeleton className="h-48" />}
      <Link to="/legal" className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4">
        {LEGAL.toForms}
      </Link>
    </Page>
  )
}

function State({ id, notice: key }: { id: string; notice: string }) {
  const query = trpc.moderation.noticeState.useQuery({ id, key }, { enabled: id !== '', retry: false, ...postedCall })
  if (id === '' || query.error?.data?.httpStatus === 404 || query.error?.data?.httpStatus === 422)
    return <EmptyState heading="h2" title={LEGAL.missing.title} text={LEGAL.missing.text} />
  if (query.error && !query.data)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Skeleton className="h-48" />
  const { kind, status, received_at, due_at, decided_at, reason } = query.data.notice
  return (
    <Panel title={LEGAL_KINDS[kind].title}>
      <p className="font-semibold">{LEGAL_STATES[status]}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-muted">{LEGAL.received}</dt>
        <dd>
          <ViewerText at={received_at}>{(zone) => fullMomentText(received_at, zone)}</ViewerText>
        </dd>
        <dt className="text-muted">{decided_at ? LEGAL.decided : LEGAL.due}</dt>
        <dd>
          <ViewerText at={decided_at ?? due_at}>{(zone) => fullMomentText(decided_at ?? due_at, zone)}</ViewerText>
        </dd>
        {reason && (
          <>
            <dt className="text-muted">{LEGAL.why}</dt>
            <dd className="break-words">{reason}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}
