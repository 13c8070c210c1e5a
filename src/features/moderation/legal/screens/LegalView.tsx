import { type FormEvent, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { LegalNotice } from '../contract.ts'
import { LEGAL, LEGAL_KINDS, LEGAL_QUEUE } from '../spec.ts'

/** Legal notices, what is due first on top. */
export default function LegalView() {
  const query = trpc.moderation.legal.useQuery({ status: 'received' }, adminCall)
  if (query.error && !query.data)
    return (
      <ErrorState
        heading="h2"
        text={LEGAL_QUEUE.failed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  const { notices } = query.data
  if (notices.length === 0) return <EmptyState heading="h2" title={LEGAL_QUEUE.none} text={LEGAL_QUEUE.noneText} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {notices.map((notice) => (
        <li key={notice.id} className="grid min-w-0">
          <OneNotice notice={notice} />
        </li>
      ))}
    </ul>
  )
}

const hourMs = 60 * 60_000

function OneNotice({ notice }: { notice: LegalNotice }) {
  const { id, kind, name, email, letter, receivedAt, dueAt, subjectId } = notice
  const [now] = useState(() => Date.now())
  const hours = Math.floor((dueAt.getTime() - now) / hourMs)
  const lines: [string, string | undefined][] = [
    [LEGAL.url, letter.url],
    [LEGAL.work, letter.work],
    [LEGAL_KINDS[kind].statement, letter.statement],
    [LEGAL.address, letter.address],
    [LEGAL.signature, letter.signature],
  ]
  return (
    <Panel
      title={LEGAL_KINDS[kind].title}
      aside={<Badge tone={hours < 12 ? 'danger' : 'warning'}>{LEGAL_QUEUE.left(hours)}</Badge>}
    >
      <p className="break-words">{LEGAL_QUEUE.from(name, email)}</p>
      <p className="text-muted text-sm">
        <Moment at={receivedAt} /> · {LEGAL.due} <Moment at={dueAt} />
      </p>
      <dl className="grid gap-3">
        {lines.flatMap(([label, text]) =>
          text
            ? [
                <div key={label} className="grid gap-1">
                  <dt className="text-muted text-sm">{label}</dt>
                  <dd className="whitespace-pre-line break-words">{text}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {kind === 'counter' && <p className="text-muted">{LEGAL_QUEUE.counter}</p>}
      {!subjectId && kind !== 'counter' && <p className="text-muted">{LEGAL_QUEUE.noSubject}</p>}
      <DecideForm id={id} />
    </Panel>
  )
}

function DecideForm({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, variables } = trpc.moderation.decideNotice.useMutation({
    ...adminCall,
    onSuccess: ({ notice }) =>
      toast.success(notice.status === 'accepted' ? LEGAL_QUEUE.accepted : LEGAL_QUEUE.rejected),
    onError: (error) => toast.error(LEGAL_QUEUE.failedTo, { detail: sentenceOf(error, LEGAL_QUEUE.failedTo) }),
    onSettled: () => void utils.moderation.invalidate(),
  })
  const decide = (outcome: 'accepted' | 'rejected') => (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() && !isPending) mutate({ id, outcome, reason })
  }
  return (
    <form noValidate onSubmit={decide('accepted')} className="grid gap-3">
      <Textarea
        label={LEGAL_QUEUE.reason}
        hint={LEGAL_QUEUE.reasonHint}
        limit={1_000}
        value={reason}
        error={isTried && !reason.trim() ? 'Please give a reason. The sender reads it.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
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
