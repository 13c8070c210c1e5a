import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Input } from '#ui/Input.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ExportButton } from '../../screens/ExportButton.tsx'
import { searchDelayMs } from '../../spec.ts'
import type { Log } from '../contract.ts'
import { AUDIT } from '../spec.ts'

const none = { action: '', actor: '', target: '', from: '', to: '' }
type Asked = typeof none

const inputOf = ({ from, to, ...texts }: Asked) => ({ ...texts, ...(from && { from }), ...(to && { to }) })

/** View Audit: the actions of admins with their targets. A button verifies the hash chain of the entries. */
export function AuditView() {
  const [typed, setTyped] = useState(none)
  const input = inputOf(JSON.parse(useDebouncedValue(JSON.stringify(typed), searchDelayMs)))
  const query = trpc.admin.auditLogs.useInfiniteQuery(input, {
    ...adminCall,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (known) => known,
  })
  const logs = query.data?.pages.flatMap((page) => page.logs)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid gap-4">
        <AuditFields typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
        <div className="flex flex-wrap items-center gap-3">
          <Verify />
          <ExportButton type="audit" filters={inputOf(typed)} />
        </div>
      </Card>
      <QueryList
        query={query}
        items={logs?.map((log) => ({ ...log, id: String(log.id) }))}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
        failed={AUDIT.failed}
        loading={<Skeleton className="h-64" />}
        none={<EmptyState heading="h2" title={AUDIT.none} text={AUDIT.noneText} />}
        render={(log) => <Entry log={log} />}
      />
    </div>
  )
}

function AuditFields({ typed, onType }: { typed: Asked; onType: (part: Partial<Asked>) => void }) {
  const texts = [
    ['action', AUDIT.action, AUDIT.actionHint],
    ['actor', AUDIT.actor, AUDIT.actorHint],
    ['target', AUDIT.target, AUDIT.targetHint],
  ] as const
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {texts.map(([field, label, hint]) => (
        <Input
          key={field}
          label={label}
          hint={hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed[field]}
          onChange={({ target }) => onType({ [field]: target.value })}
        />
      ))}
      {(['from', 'to'] as const).map((field) => (
        <Input
          key={field}
          type="date"
          label={AUDIT[field]}
          value={typed[field]}
          onChange={({ target }) => onType({ [field]: target.value })}
        />
      ))}
    </div>
  )
}

function Verify() {
  const query = trpc.admin.auditVerify.useQuery(undefined, { ...adminCall, enabled: false })
  const { data, error } = query
  return (
    <>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {AUDIT.verify}
      </Button>
      <p role="status" className={data && !data.ok ? 'font-semibold text-danger' : undefined}>
        {error && sentenceOf(error, AUDIT.failed)}
        {data && (data.ok ? AUDIT.whole(data.entries) : AUDIT.broken(data.first_broken ?? 0))}
      </p>
    </>
  )
}

type EntryLog = Omit<Log, 'id'> & { id: string }

function Entry({ log: { id, action, user, target, details, timestamp } }: { log: EntryLog }) {
  const facts = Object.entries(details)
  return (
    <div className="card grid gap-1 p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{action}</span>
        <span className="text-muted text-sm">
          <Moment at={timestamp} />
        </span>
      </p>
      <p className="[overflow-wrap:anywhere]">
        {user}, {target.kind} {target.name ?? ''} <span className="text-muted text-sm">{target.id}</span>
      </p>
      {facts.length > 0 && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}
        </p>
      )}
      <p className="text-muted text-xs">#{id}</p>
    </div>
  )
}
