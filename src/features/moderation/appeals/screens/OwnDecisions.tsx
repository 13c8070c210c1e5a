import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { fullMomentText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import { fullDayName } from '#ui/zonedTime.ts'
import { KINDS } from '../../cases/spec.ts'
import { HOUSE_RULES } from '../../spec.ts'
import type { AppealInput, OwnDecision } from '../contract.ts'
import { APPEAL_TEXTS, appealTextMax, DECISIONS } from '../spec.ts'

const rereadMs = 60_000

/**
 * Lists the decisions about the signed-in user with their rules and appeals. Renders `none` if there are no decisions.
 * `above`: the reason of the current suspension, if the page already shows it; the list then omits the facts of this
 * suspension.
 */
export function OwnDecisions({ none, above }: { none?: ReactNode; above?: string | null | undefined }) {
  // polls, because no realtime message announces the decision about an appeal
  const query = trpc.moderation.decisions.useQuery(undefined, { refetchInterval: rereadMs })
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
  if (decisions.length === 0 && none !== undefined) return none
  if (decisions.length === 0) return <EmptyState heading="h2" title={DECISIONS.none} text={DECISIONS.noneText} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="measure">
        {DECISIONS.points(points)} <span className="text-muted">{DECISIONS.pointsAbout}</span>
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {decisions.map((decision) => (
          <li key={decision.id} className="grid min-w-0">
            <OneDecision decision={decision} isAbove={decision.type === 'suspension' && decision.words === above} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneDecision({ decision, isAbove }: { decision: OwnDecision; isAbove: boolean }) {
  const answer = useRef<HTMLDivElement>(null)
  const wasAppealed = useRef(decision.appeal !== null)
  useEffect(() => {
    if (wasAppealed.current || !decision.appeal) return
    wasAppealed.current = true
    // moves the focus from the removed form to the result of the appeal
    if (document.activeElement === document.body) answer.current?.focus()
  }, [decision.appeal])
  const { title, text, type, decided_at, restored_at, suspended, appeal } = decision
  return (
    <Panel title={type === 'removal' ? [KINDS[decision.kind], title].filter(Boolean).join(': ') : DECISIONS[type]}>
      {text && (
        <blockquote className="whitespace-pre-line border-s-4 ps-4 text-muted [overflow-wrap:anywhere]">
          {text}
        </blockquote>
      )}
      {!isAbove && <Facts decision={decision} />}
      {type === 'warning' && <p>{DECISIONS.warningAbout}</p>}
      {restored_at && <p>{DECISIONS.restored}</p>}
      {type === 'removal' && suspended && !restored_at && <p>{DECISIONS.suspended}</p>}
      <p className="text-muted text-sm">
        <ViewerText at={decided_at}>{(zone) => fullMomentText(decided_at, zone)}</ViewerText>
      </p>
      {appeal && !(restored_at && appeal.status === 'upheld') && (
        <div ref={answer} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="font-semibold">{DECISIONS.states[appeal.status]}</p>
          {appeal.reason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{appeal.reason}</p>}
        </div>
      )}
      {decision.may_appeal && (
        <AppealForm about={decision.case_id ? { case_id: decision.case_id } : { suspension_id: decision.id }} />
      )}
    </Panel>
  )
}

/** Facts of a decision: rule, text, and the end of its points or of the suspension. */
const Facts = ({
  decision: { type, rule, words, points, expires_at, restored_at, suspended_until },
}: {
  decision: OwnDecision
}) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
    {rule && (
      <>
        <dt className="text-muted">{DECISIONS.rule}</dt>
        <dd>
          {HOUSE_RULES[rule].title} <span className="block text-muted text-sm">{HOUSE_RULES[rule].text}</span>
        </dd>
      </>
    )}
    {words && (
      <>
        <dt className="text-muted">{DECISIONS.words}</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</dd>
      </>
    )}
    {expires_at && (
      <>
        <dt className="text-muted">{DECISIONS.counts}</dt>
        <dd>{points}</dd>
      </>
    )}
    {expires_at && !restored_at && (
      <>
        <dt className="text-muted">{DECISIONS.until}</dt>
        <dd>
          <Day at={expires_at} />
        </dd>
      </>
    )}
    {type === 'suspension' && !restored_at && (
      <>
        <dt className="text-muted">{DECISIONS.suspendedUntil}</dt>
        <dd>{suspended_until ? <Day at={suspended_until} /> : DECISIONS.forGood}</dd>
      </>
    )}
  </dl>
)

const Day = ({ at }: { at: Date }) => (
  <ViewerText exact at={at}>
    {(zone = 'UTC') => fullDayName(at, zone)}
  </ViewerText>
)

function AppealForm({ about }: { about: Pick<AppealInput, 'case_id' | 'suspension_id'> }) {
  const utils = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  const why = useReason({ max: appealTextMax, missing: APPEAL_TEXTS.textMissing })
  const { mutate, isPending, error } = trpc.moderation.appeal.useMutation({
    onSuccess: () => toast.success(DECISIONS.sent),
    // if another tab appealed first, this form disappears, so the error is shown as a toast
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
    if (isPending) return
    why.send((text) => mutate({ ...about, text }))
    focusInvalid(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Textarea
        label={DECISIONS.why}
        hint={DECISIONS.whyHint}
        autoFocus
        {...why.field}
        error={why.field.error ?? (error ? sentenceOf(error, DECISIONS.sentFailed) : undefined)}
      />
      <Button type="submit" variant="primary" className="justify-self-end" loading={isPending}>
        {DECISIONS.send}
      </Button>
    </form>
  )
}
