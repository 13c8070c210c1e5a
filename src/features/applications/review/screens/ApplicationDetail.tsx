import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { Application, Detail } from '../contract.ts'
import { noteMax, REVIEW, REVIEW_TEXTS } from '../spec.ts'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RiskBadge, RiskLines } from './RiskBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { Decisions } from './useReview.ts'

type ApplicationDetailProps = {
  id: string
  decisions: Decisions
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  keep: UnsentText['keep']
  /** Unsaved notes, by application id. */
  noteDrafts: Map<string, string>
}

/** Page of an application: the person, the risk score, the notes and the decision. */
export function ApplicationDetail({ id, noteDrafts, ...bar }: ApplicationDetailProps) {
  const query = trpc.applications.review.detail.useQuery({ id }, adminCall)
  if (query.error && !query.data)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error, REVIEW_TEXTS.fetchFailed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  const { application, publicPage, notes, earlier } = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel
          title={application.displayName}
          aside={
            <span className="flex flex-wrap gap-2">
              <StatusBadge application={application} />
              <RiskBadge risk={application.risk} />
            </span>
          }
        >
          <ClaimLine application={application} />
          <DecisionBar application={application} {...bar} />
          <RiskLines risk={application.risk} />
          <ApplicationFacts application={application} />
        </Panel>
        {/* the key prevents that a draft stays when the next application opens */}
        <Notes key={id} id={id} notes={notes} noteDrafts={noteDrafts} />
      </div>
      <div className="grid gap-4">
        <PublicPage page={publicPage} />
        <Earlier earlier={earlier} />
      </div>
    </div>
  )
}

function ClaimLine({ application: { id, claim, status } }: { application: Application }) {
  const me = useSession()?.user.id
  const utils = trpc.useUtils()
  const options = {
    ...adminCall,
    onError: (error: unknown) => toast.error(sentenceOf(error, REVIEW_TEXTS.fetchFailed)),
    onSettled: () => void utils.applications.review.invalidate(),
  }
  const take = trpc.applications.review.claim.useMutation(options)
  const release = trpc.applications.review.release.useMutation(options)
  if (status === 'approved' || status === 'rejected') return null
  if (claim && claim.id !== me) return <Badge tone="accent">{REVIEW.claimed(claim.name)}</Badge>
  return claim ? (
    <Button size="sm" className="justify-self-start" loading={release.isPending} onClick={() => release.mutate({ id })}>
      {REVIEW.release}
    </Button>
  ) : (
    <Button size="sm" className="justify-self-start" loading={take.isPending} onClick={() => take.mutate({ id })}>
      {REVIEW.claim}
    </Button>
  )
}

function Notes({
  id,
  notes,
  noteDrafts,
}: Pick<ApplicationDetailProps, 'id' | 'noteDrafts'> & { notes: Detail['notes'] }) {
  const utils = trpc.useUtils()
  const [text, setText] = useState(noteDrafts.get(id) ?? '')
  const type = (typed: string) => {
    noteDrafts.set(id, typed)
    setText(typed)
  }
  const { mutate, isPending, error } = trpc.applications.review.note.useMutation({
    ...adminCall,
    onSuccess: () => type(''),
    onSettled: () => void utils.applications.review.detail.invalidate({ id }),
  })
  return (
    <Panel title={REVIEW.notes}>
      <ul className="grid gap-3 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1">
            <p className="whitespace-pre-line break-words">{note.text}</p>
            <p className="text-muted text-sm">
              {note.author}, <Moment at={note.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() && !isPending) mutate({ id, text })
        }}
      >
        <Textarea
          label={REVIEW.addNote}
          hideLabel
          limit={noteMax}
          value={text}
          error={error ? sentenceOf(error) : undefined}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" className="justify-self-end" loading={isPending}>
          {REVIEW.addNote}
        </Button>
      </form>
    </Panel>
  )
}

function Earlier({ earlier }: { earlier: Detail['earlier'] }) {
  return (
    <Panel title={REVIEW.earlier}>
      {earlier.length === 0 ? (
        <p className="text-muted">{REVIEW.noEarlier}</p>
      ) : (
        <ul className="grid gap-3">
          {earlier.map(({ id, status, submittedAt, reviewedBy, reason }) => (
            <li key={id} className="grid gap-1">
              <p>
                {REVIEW.statuses[status]}
                {reviewedBy && ` by ${reviewedBy}`}, <Moment at={submittedAt} />
              </p>
              {reason && <p className="text-muted text-sm">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
