import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { FormEvent } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { type UnsentText, useUnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { KINDS } from '../../cases/spec.ts'
import { codeText } from '../../cases/state.ts'
import type { Appeal } from '../contract.ts'
import { APPEAL_TEXTS, APPEALS, appealPage, appealReasonMax } from '../spec.ts'

export type AppealsStatus = keyof typeof APPEALS.views
const views = (['open', 'decided'] as const).map((value) => ({ value, label: APPEALS.views[value] }))

type AppealsViewProps = {
  view: AppealsStatus
  onView: (view: AppealsStatus) => void
  onOpen: (caseId: string) => void
}

/**
 * Admin list of appeals: open ones, oldest first, or decided ones, newest first. The admin of the removal cannot decide
 * its appeal.
 */
export default function AppealsView({ view, onView, onOpen }: AppealsViewProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={APPEALS.which}
        segments={views}
        value={view}
        onChange={onView}
        className="w-full max-w-xs"
      />
      <Appeals key={view} view={view} onOpen={onOpen} />
    </div>
  )
}

function Appeals({ view, onOpen }: Omit<AppealsViewProps, 'onView'>) {
  const query = trpc.moderation.appeals.useInfiniteQuery(
    { status: view, limit: appealPage.default },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const items = query.data?.pages.flatMap((page) => page.appeals)
  const { keep } = useUnsentText((id) => items !== undefined && !items.some((one) => one.id === id))
  return (
    <QueryList
      query={query}
      items={items}
      failed={APPEALS.failed}
      loading={<Skeleton className="h-96" />}
      none={
        <EmptyState heading="h2" title={APPEALS.none} text={view === 'open' ? APPEALS.noneText : APPEALS.noneDecided} />
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      render={(appeal) => <OneAppeal appeal={appeal} keep={keep} onOpen={onOpen} />}
    />
  )
}

type OneAppealProps = { appeal: Appeal; keep: UnsentText['keep']; onOpen: (caseId: string) => void }

function OneAppeal({ appeal, keep, onOpen }: OneAppealProps) {
  const { id, caseId, status, author, contentType, title, reported, rule, removedBy, text, createdAt } = appeal
  const { decidedAt, decidedBy, reason } = appeal
  const me = useSession()?.user.id
  return (
    <Panel title={APPEALS.titleOf(caseId ? KINDS[contentType] : APPEALS.suspension, author.displayName)}>
      <p className="[overflow-wrap:anywhere]">
        {[title, reported].filter(Boolean).join(': ')}
        {rule && <span className="text-muted"> · {codeText(rule)}</span>}
      </p>
      <p className="text-muted text-sm">
        {caseId ? APPEALS.removedBy(removedBy.name) : APPEALS.suspendedBy(removedBy.name)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-semibold">{APPEALS.says(author.displayName)}</p>
        <blockquote className="whitespace-pre-line border-s-4 ps-4 [overflow-wrap:anywhere]">{text}</blockquote>
        <p className="text-muted text-sm">
          <Moment at={createdAt} />
        </p>
      </div>
      {caseId ? (
        <Button variant="ghost" className="justify-self-start" data-opens={caseId} onClick={() => onOpen(caseId)}>
          {APPEALS.openCase}
        </Button>
      ) : (
        <Link
          to="/dashboard"
          search={{ house: 'users', person: author.id }}
          className={clsx(buttonClass({ variant: 'ghost' }), 'justify-self-start')}
        >
          {APPEALS.openPerson}
        </Link>
      )}
      {status === 'open' ? (
        <Decision isOwn={removedBy.id === me} id={id} keep={keep} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="font-semibold">{APPEALS[status]}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
          <p className="text-muted text-sm">
            {decidedAt && <Moment at={decidedAt} />}
            {decidedBy && ` ${APPEALS.by(decidedBy.name)}`}
          </p>
        </div>
      )}
    </Panel>
  )
}

type DecideFormProps = { id: string; keep: UnsentText['keep'] }

const Decision = ({ isOwn, ...form }: DecideFormProps & { isOwn: boolean }) =>
  isOwn ? <p className="text-muted">{APPEALS.own}</p> : <DecideForm {...form} />

function DecideForm({ id, keep }: DecideFormProps) {
  const utils = trpc.useUtils()
  const why = useReason({
    max: appealReasonMax,
    missing: APPEAL_TEXTS.reasonMissing,
    onTyped: (typed) => keep(id, typed),
  })
  const { mutate, isPending, variables } = trpc.moderation.decideAppeal.useMutation({
    ...adminCall,
    onSuccess: ({ appeal }) => toast.success(appeal.status === 'upheld' ? APPEALS.upheld : APPEALS.overturned),
    onMutate: () => keep(id, ''),
    onError: (error, { reason }) => {
      toast.error(APPEALS.failedTo, { detail: sentenceOf(error, APPEALS.failedTo) })
      keep(id, reason)
    },
    onSettled: () => {
      void utils.moderation.invalidate()
      void utils.people.invalidate()
    },
  })
  const decide = (outcome: 'upheld' | 'overturned') => (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    why.send((reason) => mutate({ id, outcome, reason }))
    focusInvalid(event.currentTarget.closest('form'))
  }
  return (
    <form noValidate onSubmit={decide('upheld')} className="grid gap-3">
      <Textarea label={APPEALS.reason} hint={APPEALS.reasonHint} {...why.field} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button loading={isPending && variables?.outcome === 'overturned'} onClick={decide('overturned')}>
          {APPEALS.overturn}
        </Button>
        <Button type="submit" variant="danger" loading={isPending && variables?.outcome === 'upheld'}>
          {APPEALS.uphold}
        </Button>
      </div>
    </form>
  )
}
