import { type FormEvent, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { KINDS } from '../../cases/spec.ts'
import { codeText } from '../../cases/state.ts'
import type { Appeal } from '../contract.ts'
import { APPEAL_TEXTS, APPEALS, appealReasonMax } from '../spec.ts'

/** Open appeals, the oldest first; each is decided by another admin than the one who removed. */
export default function AppealsView({ onOpen }: { onOpen: (caseId: string) => void }) {
  const query = trpc.moderation.appeals.useQuery({ status: 'open' }, adminCall)
  if (query.error && !query.data)
    return (
      <ErrorState heading="h2" text={APPEALS.failed} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <Skeleton className="h-96" />
  const { appeals } = query.data
  if (appeals.length === 0) return <EmptyState heading="h2" title={APPEALS.none} text={APPEALS.noneText} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {appeals.map((appeal) => (
        <li key={appeal.id} className="grid min-w-0">
          <OneAppeal appeal={appeal} onOpen={() => onOpen(appeal.caseId)} />
        </li>
      ))}
    </ul>
  )
}

function OneAppeal({ appeal, onOpen }: { appeal: Appeal; onOpen: () => void }) {
  const { id, author, contentType, title, reported, rule, removedBy, text, createdAt } = appeal
  const me = useSession()?.user.id
  return (
    <Panel title={`${KINDS[contentType]} of ${author.displayName}`}>
      <p className="break-words">
        {[title, reported].filter(Boolean).join(': ')}
        {rule && <span className="text-muted"> · {codeText(rule)}</span>}
      </p>
      <p className="text-muted text-sm">{APPEALS.removedBy(removedBy.name)}</p>
      <div className="grid gap-1">
        <p className="font-semibold">{APPEALS.says(author.displayName)}</p>
        <blockquote className="whitespace-pre-line break-words border-s-4 ps-4">{text}</blockquote>
        <p className="text-muted text-sm">
          <Moment at={createdAt} />
        </p>
      </div>
      <Button variant="ghost" className="justify-self-start" onClick={onOpen}>
        {APPEALS.openCase}
      </Button>
      {removedBy.id === me ? <p className="text-muted">{APPEALS.own}</p> : <DecideForm id={id} />}
    </Panel>
  )
}

function DecideForm({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, variables } = trpc.moderation.decideAppeal.useMutation({
    ...adminCall,
    onSuccess: ({ appeal }) => toast.success(appeal.status === 'upheld' ? APPEALS.upheld : APPEALS.overturned),
    onError: (error) => toast.error(APPEALS.failedTo, { detail: sentenceOf(error, APPEALS.failedTo) }),
    onSettled: () => void utils.moderation.invalidate(),
  })
  const decide = (outcome: 'upheld' | 'overturned') => (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() && !isPending) mutate({ id, outcome, reason })
  }
  return (
    <form noValidate onSubmit={decide('upheld')} className="grid gap-3">
      <Textarea
        label={APPEALS.reason}
        hint={APPEALS.reasonHint}
        limit={appealReasonMax}
        value={reason}
        error={isTried && !reason.trim() ? APPEAL_TEXTS.reasonMissing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
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
