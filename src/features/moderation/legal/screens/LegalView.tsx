import { type FormEvent, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { type UnsentText, useUnsentText } from '#client/useUnsentText.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { momentText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { LegalNotice } from '../contract.ts'
import { LEGAL, LEGAL_KINDS, LEGAL_QUEUE, legalPage } from '../spec.ts'

type View = keyof typeof LEGAL_QUEUE.views
const views = (['received', 'decided'] as const).map((value) => ({ value, label: LEGAL_QUEUE.views[value] }))

/** Admin list of legal notices: waiting ones by due date, decided ones newest first. */
export default function LegalView({ onOpen }: { onOpen: (caseId: string) => void }) {
  const [view, setView] = useState<View>('received')
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={LEGAL_QUEUE.which}
        segments={views}
        value={view}
        onChange={setView}
        className="w-full max-w-xs"
      />
      <Notices key={view} view={view} onOpen={onOpen} />
    </div>
  )
}

function Notices({ view, onOpen }: { view: View; onOpen: (caseId: string) => void }) {
  const query = trpc.moderation.legal.useInfiniteQuery(
    { status: view, limit: legalPage.default },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const items = query.data?.pages.flatMap((page) => page.notices)
  const { keep } = useUnsentText((id) => items !== undefined && !items.some((one) => one.id === id))
  return (
    <QueryList
      query={query}
      items={items}
      failed={LEGAL_QUEUE.failed}
      loading={<Skeleton className="h-96" />}
      none={
        <EmptyState
          heading="h2"
          title={LEGAL_QUEUE.none}
          text={view === 'received' ? LEGAL_QUEUE.noneText : LEGAL_QUEUE.noneDecided}
        />
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      render={(notice) => <OneNotice notice={notice} keep={keep} onOpen={onOpen} />}
    />
  )
}

const hourMs = 60 * 60_000

/** Badge with the remaining time until the decision is due, or with the outcome. */
function State({ notice: { status, dueAt } }: { notice: LegalNotice }) {
  const [now] = useState(() => correctedMs())
  if (status !== 'received')
    return <Badge tone={status === 'accepted' ? 'danger' : 'neutral'}>{LEGAL_QUEUE.outcomes[status]}</Badge>
  const hours = Math.floor((dueAt.getTime() - now) / hourMs)
  return <Badge tone={hours < 12 ? 'danger' : 'warning'}>{LEGAL_QUEUE.left(hours)}</Badge>
}

type OneNoticeProps = { notice: LegalNotice; keep: UnsentText['keep']; onOpen: (caseId: string) => void }

function OneNotice({ notice, keep, onOpen }: OneNoticeProps) {
  const { id, kind, status, name, email, letter, receivedAt, dueAt, subjectId, caseId } = notice
  const isWaiting = status === 'received'
  const lines: [string, string | undefined][] = [
    [LEGAL.url, letter.url],
    [LEGAL.work, letter.work],
    [LEGAL_KINDS[kind].statement, letter.statement],
    [LEGAL.address, letter.address],
    [LEGAL.signature, letter.signature],
  ]
  return (
    <Panel title={LEGAL_KINDS[kind].title} aside={<State notice={notice} />}>
      <p className="[overflow-wrap:anywhere]">{LEGAL_QUEUE.from(name, email)}</p>
      <p className="text-muted text-sm">
        <ViewerText at={receivedAt}>{(zone) => momentText(receivedAt, zone)}</ViewerText> · {LEGAL.due}{' '}
        <ViewerText at={dueAt}>{(zone) => momentText(dueAt, zone)}</ViewerText>
      </p>
      <dl className="grid gap-3">
        {lines.flatMap(([label, text]) =>
          text
            ? [
                <div key={label} className="grid gap-1">
                  <dt className="text-muted text-sm">{label}</dt>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {isWaiting && kind === 'counter' && <p className="text-muted">{LEGAL_QUEUE.counter}</p>}
      {isWaiting && !subjectId && kind !== 'counter' && <p className="text-muted">{LEGAL_QUEUE.noSubject}</p>}
      {caseId && (
        <Button variant="ghost" className="justify-self-start" data-opens={caseId} onClick={() => onOpen(caseId)}>
          {LEGAL_QUEUE.openCase}
        </Button>
      )}
      {isWaiting ? <DecideForm id={id} keep={keep} /> : <Answer notice={notice} />}
    </Panel>
  )
}

const Answer = ({ notice: { decidedAt, decidedBy, reason } }: { notice: LegalNotice }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
    <p className="text-muted text-sm">
      {decidedAt && <Moment at={decidedAt} />}
      {decidedBy && ` ${LEGAL_QUEUE.by(decidedBy.name)}`}
    </p>
  </div>
)

function DecideForm({ id, keep }: { id: string; keep: UnsentText['keep'] }) {
  const utils = trpc.useUtils()
  const why = useReason({
    max: 1_000,
    missing: 'Please give a reason. The sender sees it.',
    onTyped: (typed) => keep(id, typed),
  })
  const { mutate, isPending, variables } = trpc.moderation.decideNotice.useMutation({
    ...adminCall,
    onSuccess: ({ notice }) =>
      toast.success(notice.status === 'accepted' ? LEGAL_QUEUE.accepted : LEGAL_QUEUE.rejected),
    onMutate: () => keep(id, ''),
    onError: (error, { reason }) => {
      toast.error(LEGAL_QUEUE.failedTo, { detail: sentenceOf(error, LEGAL_QUEUE.failedTo) })
      keep(id, reason)
    },
    onSettled: () => {
      void utils.moderation.invalidate()
      void utils.people.invalidate()
    },
  })
  const decide = (outcome: 'accepted' | 'rejected') => (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    why.send((reason) => mutate({ id, outcome, reason }))
    focusInvalid(event.currentTarget.closest('form'))
  }
  return (
    <form noValidate onSubmit={decide('accepted')} className="grid gap-3">
      <Textarea label={LEGAL_QUEUE.reason} hint={LEGAL_QUEUE.reasonHint} {...why.field} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button loading={isPending && variables?.outcome === 'rejected'} onClick={decide('rejected')}>
          {LEGAL_QUEUE.reject}
        </Button>
        <Button type="submit" variant="danger" loading={isPending && variables?.outcome === 'accepted'}>
          {LEGAL_QUEUE.accept}
        </Button>
      </div>
    </form>
  )
}
