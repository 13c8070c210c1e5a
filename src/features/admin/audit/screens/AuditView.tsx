import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminBar, AdminSearch } from '#client/admin/AdminBar.tsx'
import { AdminList } from '#client/admin/AdminList.tsx'
import { AdminKeys, AdminPanel, AdminSplit, PanelPart, type PanelSteps } from '#client/admin/AdminPanel.tsx'
import { type AdminColumn, OpenRow } from '#client/admin/AdminTable.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { useAdminKeys } from '#client/admin/useAdminKeys.ts'
import { useAdminRows } from '#client/admin/useAdminRows.ts'
import { useTypedSearch } from '#client/admin/useTypedSearch.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { ChipSelect } from '#ui/ChipSelect.tsx'
import { fullMomentText } from '#ui/dates.ts'
import { Moment } from '#ui/Moment.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { messageOf } from '../../feed/rules.ts'
import { ExportButton } from '../../screens/ExportButton.tsx'
import type { AdminSearch as Search } from '../../shell/state.ts'
import type { Log } from '../contract.ts'
import { AUDIT, auditAreas } from '../spec.ts'

type Entry = Omit<Log, 'id'> & { id: string }

const sentenceIn = ({ action, user, target }: Entry): string =>
  messageOf({ type: action, actor: user, subject: target.name })

const sentenceColumn = (onOpen: (id: string) => void): AdminColumn<Entry> => ({
  key: 'sentence',
  title: AUDIT.columns.sentence,
  width: 'minmax(10rem, 1fr)',
  always: true,
  cell: (entry) => (
    <OpenRow label={AUDIT.open(entry.id, sentenceIn(entry))} onOpen={() => onOpen(entry.id)}>
      {sentenceIn(entry)}
    </OpenRow>
  ),
})

const columns: readonly AdminColumn<Entry>[] = [
  {
    key: 'code',
    title: AUDIT.columns.code,
    width: 'minmax(8rem, 0.35fr)',
    cell: ({ action }) => <code className="text-muted text-xs">{action}</code>,
  },
  {
    key: 'number',
    title: AUDIT.columns.number,
    width: '4.5rem',
    end: true,
    cell: ({ id }) => (
      <span translate="no" className="figures text-faint text-sm">
        #{id}
      </span>
    ),
  },
  {
    key: 'time',
    title: AUDIT.columns.time,
    width: '9.5rem',
    end: true,
    cell: ({ timestamp }) => (
      <span className="text-muted text-sm">
        <Moment at={timestamp} />
      </span>
    ),
  },
]

type AuditViewProps = {
  search: Search
  onAsk: (changed: Search) => void
  onOpen: (entry: string | undefined) => void
}

/** Area Audit: the actions of admins as sentences. The panel of an entry has its code, its details and its hash. */
export default function AuditView({ search, onAsk, onOpen }: AuditViewProps) {
  const { action = '', actor = '', target = '', from, to, entry: open } = search
  const input = { action, actor, target, ...(from && { from }), ...(to && { to }) }
  const query = trpc.admin.auditLogs.useInfiniteQuery(input, {
    ...adminCall,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (known) => known,
  })
  const items = query.data?.pages.flatMap((page) => page.logs.map((log): Entry => ({ ...log, id: String(log.id) })))
  const shown = items?.find(({ id }) => id === open)
  const { ids, steps } = useAdminRows({ loaded: items, open, onOpen, names: AUDIT })
  const place = useListFocus({ open: shown?.id, step: undefined, isLoaded: items !== undefined })
  useAdminKeys({ ids, open: shown?.id, onOpen })
  return (
    <div ref={place} className="admin-area">
      <AdminBar
        title={AUDIT.title}
        filters={<AuditFilters search={search} onAsk={onAsk} />}
        actions={
          <>
            <Verify />
            <ExportButton type="audit" filters={input} />
          </>
        }
      />
      <AdminSplit
        list={
          <AdminList
            label={AUDIT.title}
            query={query}
            items={items}
            texts={Object.values(input).some(Boolean) ? AUDIT : { ...AUDIT, ...AUDIT.empty }}
            columns={[sentenceColumn(onOpen), ...columns]}
            sortBy={{}}
            open={open}
            order={undefined}
            onOrder={() => undefined}
          />
        }
        panel={shown && <EntryPanel entry={shown} steps={steps} />}
      />
      {ids.length > 0 && <AdminKeys />}
    </div>
  )
}

function AuditFilters({ search, onAsk }: Pick<AuditViewProps, 'search' | 'onAsk'>) {
  const { action = '' } = search
  const known = auditAreas.map(({ code, name }) => ({ value: code, label: name }))
  const isKnown = action === '' || known.some(({ value }) => value === action)
  return (
    <>
      <ChipSelect<string>
        label={AUDIT.action}
        options={[
          { value: '', label: AUDIT.anyAction },
          ...known,
          // a link or another program may ask for a single action
          ...(isKnown ? [] : [{ value: action, label: action }]),
        ]}
        value={action}
        otherwise=""
        onChange={(value) => onAsk({ action: value || undefined })}
      />
      <TextFilter
        label={AUDIT.actor}
        placeholder={AUDIT.actorHint}
        value={search.actor}
        onSettled={(actor) => onAsk({ actor })}
      />
      <TextFilter
        label={AUDIT.target}
        placeholder={AUDIT.targetHint}
        value={search.target}
        onSettled={(target) => onAsk({ target })}
      />
      <DayFilter label={AUDIT.from} value={search.from} onSettled={(from) => onAsk({ from })} />
      <DayFilter label={AUDIT.to} value={search.to} onSettled={(to) => onAsk({ to })} />
    </>
  )
}

type FilterProps = { label: string; value: string | undefined; onSettled: (value: string | undefined) => void }

function TextFilter({ value, onSettled, ...field }: FilterProps & { placeholder: string }) {
  const [typed, setTyped] = useTypedSearch(value ?? '', (text) => onSettled(text || undefined))
  return <AdminSearch {...field} max={100} typed={typed} onType={setTyped} />
}

function DayFilter({ label, value, onSettled }: FilterProps) {
  const [typed, setTyped] = useTypedSearch(value ?? '', (text) => onSettled(text || undefined))
  return (
    <label className={`${chipClass} chip-date`} data-set={typed !== '' || undefined}>
      {label}
      <input type="date" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  )
}

function Verify() {
  const query = trpc.admin.auditVerify.useQuery(undefined, { ...adminCall, enabled: false })
  const { data, error } = query
  return (
    <>
      <p role="status" className={`truncate text-sm ${data && !data.ok ? 'font-semibold text-danger' : 'text-muted'}`}>
        {error && sentenceOf(error, AUDIT.failed)}
        {data && (data.ok ? AUDIT.whole(data.entries) : AUDIT.broken(data.first_broken ?? 0))}
      </p>
      <Button size="sm" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
        <ShieldCheck aria-hidden="true" />
        {AUDIT.verify}
      </Button>
    </>
  )
}

const linkClass = 'underline underline-offset-4'

/** Link to the target of an entry, if it is a person, an application or a case. */
function Target({ target: { kind, id, name } }: { target: Entry['target'] }) {
  const words = name ?? id
  if (kind === 'person' || kind === 'user')
    return (
      <Link to="/dashboard" search={{ house: 'users', person: id }} className={linkClass}>
        {words}
      </Link>
    )
  if (kind === 'application')
    return (
      <Link to="/dashboard" search={{ house: 'applications', application: id }} className={linkClass}>
        {words}
      </Link>
    )
  if (kind === 'report')
    return (
      <Link to="/dashboard" search={{ house: 'moderation', report: id }} className={linkClass}>
        {words}
      </Link>
    )
  return words
}

function EntryPanel({ entry, steps }: { entry: Entry; steps: PanelSteps }) {
  const { id, action, user, userId, target, details, timestamp, hash } = entry
  const facts: [string, ReactNode][] = [
    [
      AUDIT.actor,
      userId ? (
        <Link key="actor" to="/dashboard" search={{ house: 'users', person: userId }} className={linkClass}>
          {user}
        </Link>
      ) : (
        user
      ),
    ],
    [AUDIT.target, <Target key="target" target={target} />],
    [
      AUDIT.columns.time,
      <ViewerText key="time" at={timestamp} className="figures">
        {(zone) => fullMomentText(timestamp, zone)}
      </ViewerText>,
    ],
    ...Object.entries(details).map(([name, value]): [string, ReactNode] => [name, String(value)]),
  ]
  return (
    <AdminPanel title={AUDIT.entry(id)} steps={steps}>
      <p className="text-lg [overflow-wrap:anywhere]">{sentenceIn(entry)}</p>
      <Facts facts={facts} />
      <PanelPart title={AUDIT.record}>
        <Facts
          facts={[
            [AUDIT.columns.code, <code key="code">{action}</code>],
            [AUDIT.kind, <code key="kind">{target.kind}</code>],
            [AUDIT.targetId, <code key="id">{target.id}</code>],
            [AUDIT.hash, <code key="hash">{hash}</code>],
          ]}
        />
      </PanelPart>
    </AdminPanel>
  )
}

const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
