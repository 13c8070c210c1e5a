import { useState } from 'react'
import { AdminPanel, PanelPart, type PanelSteps } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { Application, Detail } from '../contract.ts'
import { noteMax, REVIEW, REVIEW_TEXTS } from '../spec.ts'
import { ApplicationFacts, ApplicationTexts } from './ApplicationFacts.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RiskBadge, RiskLines } from './RiskBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { Decisions } from './useReview.ts'

type ApplicationDetailProps = {
  id: string
  steps: PanelSteps
  decisions: Decisions
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  keep: UnsentText['keep']
  /** Unsaved notes, by application id. */
  noteDrafts: Map<string, string>
}

/** Panel of an application: the texts and the risk first, then the person and the notes, and the decision at the bottom. */
export function ApplicationDetail({ id, steps, noteDrafts, ...bar }: ApplicationDetailProps) {
  const query = trpc.applications.review.detail.useQuery({ id }, adminCall)
  if (!query.data)
    return (
      <AdminPanel title={REVIEW.evidence} steps={steps}>
        {query.error ? (
          <ErrorState
            heading="h3"
            text={sentenceOf(query.error, REVIEW_TEXTS.fetchFailed)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </AdminPanel>
    )
  const { application, publicPage, notes, earlier } = query.data
  const isDecided = application.status === 'approved' || application.status === 'rejected'
  return (
    <AdminPanel
      title={application.displayName}
      badges={
        <>
          <StatusBadge application={application} />
          <RiskBadge risk={application.risk} />
          <ClaimLine application={application} />
        </>
      }
      steps={steps}
      decision={!isDecided && <DecisionBar application={application} {...bar} />}
    >
      <PanelPart title={REVIEW.evidence}>
        <ApplicationTexts application={application} />
      </PanelPart>
      <PanelPart title={REVIEW.riskTitle}>
        <RiskLines risk={application.risk} />
      </PanelPart>
      <PanelPart title={REVIEW.facts}>
        <ApplicationFacts application={application} />
      </PanelPart>
      <PublicPage page={publicPage} />
      {/* the key prevents that a draft stays when the next application opens */}
      <Notes key={id} id={id} notes={notes} noteDrafts={noteDrafts} />
      <Earlier earlier={earlier} />
    </AdminPanel>
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
    <Button size="xs" loading={release.isPending} onClick={() => release.mutate({ id })}>
      {REVIEW.release}
    </Button>
  ) : (
    <Button size="xs" loading={take.isPending} onClick={() => take.mutate({ id })}>
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
    <PanelPart title={REVIEW.notes}>
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
    </PanelPart>
  )
}

function Earlier({ earlier }: { earlier: Detail['earlier'] }) {
  return (
    <PanelPart title={REVIEW.earlier}>
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
    </PanelPart>
  )
}
