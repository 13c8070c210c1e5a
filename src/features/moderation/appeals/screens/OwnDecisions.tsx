import { type FormEvent, useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { KINDS } from '../../cases/spec.ts'
import { HOUSE_RULES } from '../../spec.ts'
import type { OwnDecision } from '../contract.ts'
import { APPEAL_TEXTS, appealTextMax, DECISIONS } from '../spec.ts'

/** What was removed of the reader, by which rule, and the way to appeal. */
export function OwnDecisions() {
  const query = trpc.moderation.decisions.useQuery()
  if (query.error && !query.data)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error, DECISIONS.failed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Skeleton className="h-64" />
  const { decisions, points } = query.data
  if (decisions.length === 0) return <EmptyState heading="h2" title={DECISIONS.none} text={DECISIONS.noneText} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="measure">
        {DECISIONS.points(points)} <span className="text-muted">{DECISIONS.pointsAbout}</span>
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {decisions.map((decision) => (
          <li key={`${decision.case_id} ${decision.decided_at.toISOString()}`} className="grid min-w-0">
            <OneDecision decision={decision} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneDecision({ decision }: { decision: OwnDecision }) {
  const { kind, title, text, rule, decided_at, points, expires_at, restored_at, suspended, appeal } = decision
  return (
    <Panel title={[KINDS[kind], title].filter(Boolean).join(': ')}>
      {text && <blockquote className="whitespace-pre-line break-words border-s-4 ps-4 text-muted">{text}</blockquote>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-muted">{DECISIONS.rule}</dt>
        <dd>
          {HOUSE_RULES[rule].title} <span className="block text-muted text-sm">{HOUSE_RULES[rule].text}</span>
        </dd>
        <dt className="text-muted">{DECISIONS.counts}</dt>
        <dd>{points}</dd>
        {!restored_at && (
          <>
            <dt className="text-muted">{DECISIONS.until}</dt>
            <dd>
              <Moment at={expires_at} />
            </dd>
          </>
        )}
      </dl>
      {restored_at && <p>{DECISIONS.restored}</p>}
      {suspended && !restored_at && <p>{DECISIONS.suspended}</p>}
      <p className="text-muted text-sm">
        <Moment at={decided_at} />
      </p>
      {appeal && (
        <div className="grid gap-1">
          <p className="font-semibold">{DECISIONS.states[appeal.status]}</p>
          {appeal.reason && <p className="break-words">{appeal.reason}</p>}
        </div>
      )}
      {decision.may_appeal && <AppealForm caseId={decision.case_id} />}
    </Panel>
  )
}

function AppealForm({ caseId }: { caseId: string }) {
  const utils = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = trpc.moderation.appeal.useMutation({
    onSuccess: () => toast.success(DECISIONS.sent),
    // another tab was first: this form goes, and a sentence in it would go along
    onError: (failed) => void (failureOf(failed).httpStatus === 409 && toast.error(sentenceOf(failed))),
    onSettled: () => void utils.moderation.decisions.invalidate(),
  })
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {DECISIONS.appeal}
      </Button>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!text.trim()) focusInvalid(event.currentTarget)
    else if (!isPending) mutate({ case_id: caseId, text })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Textarea
        label={DECISIONS.why}
        hint={DECISIONS.whyHint}
        autoFocus
        limit={appealTextMax}
        value={text}
        error={
          isTried && !text.trim()
            ? APPEAL_TEXTS.textMissing
            : error
              ? sentenceOf(error, DECISIONS.sentFailed)
              : undefined
        }
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-end" loading={isPending}>
        {DECISIONS.send}
      </Button>
    </form>
  )
}
