import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { AdminPanel, PanelPart, type PanelSteps } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { codeText, reportWord } from '#features/moderation/index.ts'
import { usdText } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { dateText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PersonPage } from '../people/contract.ts'
import { PersonBadges } from '../people/screens/PersonBadges.tsx'
import { Timeline } from '../people/screens/Timeline.tsx'
import { When } from '../people/screens/When.tsx'
import { PEOPLE, PERSON } from '../people/spec.ts'
import { REQUESTS } from '../requests/spec.ts'
import { RoleChanges } from '../roles/screens/RoleChanges.tsx'
import { AccountActions } from './AccountActions.tsx'

const RefundDialog = lazyWithRetry(() => import('../requests/screens/RefundDialog.tsx'))

/** Panel of a person for admins: profile, actions, balances and timeline. */
export function PersonView({ id, steps }: { id: string; steps: PanelSteps }) {
  const query = trpc.people.page.useQuery({ id }, adminCall)
  if (!query.data)
    return (
      <AdminPanel title={PEOPLE.title} steps={steps}>
        {query.error ? (
          <ErrorState
            heading="h3"
            text={sentenceOf(query.error, PEOPLE.pageFailed)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </AdminPanel>
    )
  const page = query.data
  return (
    <AdminPanel title={<span translate="no">{page.user.display_name}</span>} steps={steps}>
      <Head page={page} />
      <Facts user={page.user} />
      <Balances balances={page.balances} isCreator={page.user.role === 'creator'} />
      <Reports reports={page.reports} />
      <Strikes strikes={page.strikes} points={page.points} />
      <Warnings warnings={page.warnings} />
      <Suspensions suspensions={page.suspensions} />
      <Applications applications={page.applications} />
      <Purchases purchases={page.purchases} userId={id} canRefund={page.may_act && page.may.includes('finance')} />
      <Devices devices={page.devices} />
      <Timeline id={id} />
    </AdminPanel>
  )
}

function Head({ page }: { page: PersonPage }) {
  const { user, suspensions } = page
  const holds = suspensions.find(({ ended_at }) => ended_at === null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.display_name} src={user.avatar_url} />
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 truncate text-muted">@{user.username}</span>
          <PersonBadges user={user} />
        </p>
      </div>
      {user.suspended_reason !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-danger border-s-4 ps-4">
          <p className="whitespace-pre-wrap break-words">{user.suspended_reason}</p>
          <p className="text-muted text-sm">
            {holds?.begun_by && `@${holds.begun_by}, `}
            {user.suspended_until ? (
              <>
                until <When at={user.suspended_until} />
              </>
            ) : (
              PERSON.forGood.toLowerCase()
            )}
          </p>
        </div>
      )}
      <RoleChanges of={user.id} />
      <AccountActions page={page} />
    </div>
  )
}

function Facts({ user }: { user: PersonPage['user'] }) {
  const facts: [string, ReactNode][] = [
    ['Email', user.email],
    ['Id', <code key="id">{user.id}</code>],
    ['Born', dateText(new Date(user.date_of_birth), 'UTC')],
    ['Time zone', user.time_zone ?? 'Not set'],
    ['Two-step', user.two_step_since ? <When key="two" at={user.two_step_since} /> : 'Off'],
    ['Member since', <When key="since" at={user.created_at} />],
    [PEOPLE.seen, user.last_seen_at ? <When key="seen" at={user.last_seen_at} /> : PEOPLE.never],
    ...(user.deletion_date
      ? [['Deleted on', <When key="deleted" at={user.deletion_date} />] satisfies [string, ReactNode]]
      : []),
    ...(user.permissions.length > 0
      ? [['Permissions', user.permissions.join(', ')] satisfies [string, ReactNode]]
      : []),
    ...(user.bio ? [['Bio', user.bio] satisfies [string, ReactNode]] : []),
  ]
  return (
    <PanelPart title={PERSON.facts}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  )
}

const fanSums = ['spendable', 'held', 'debt', 'spent'] as const
const creatorSums = ['pending', 'available', 'paying_out', 'disputed'] as const

function Balances({ balances, isCreator }: { balances: PersonPage['balances']; isCreator: boolean }) {
  const hasEarned = creatorSums.some((kind) => balances[kind] !== 0)
  return (
    <PanelPart title={PERSON.tokens}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {[...fanSums, ...(isCreator || hasEarned ? creatorSums : [])].map((kind) => (
          <div key={kind} className="grid content-start gap-1">
            <dt className="text-muted text-sm">{PERSON.balances[kind]}</dt>
            <dd>
              <TokenAmount tokens={balances[kind]} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  )
}

type LinesProps<Item> = {
  title: string
  aside?: ReactNode
  items: readonly Item[]
  none: string
  render: (item: Item) => ReactNode
}

/** Section with the newest rows of one kind, or a sentence if there are no rows. */
function Lines<Item extends { id: string }>({ title, aside, items, none, render }: LinesProps<Item>) {
  return (
    <PanelPart title={title} aside={aside}>
      {items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {items.map((item) => (
            <li
              key={item.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-line border-t pt-3 first:border-0 first:pt-0"
            >
              {render(item)}
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  )
}

const Devices = ({ devices }: Pick<PersonPage, 'devices'>) => (
  <Lines
    title={PERSON.devices}
    items={devices}
    none={PERSON.noDevices}
    render={({ device, address, last_seen_at, ended_at }) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="[overflow-wrap:anywhere]">{device}</span>
          <Badge tone={ended_at ? 'neutral' : 'success'}>{ended_at ? PERSON.ended : PERSON.active}</Badge>
        </p>
        <p className="text-muted text-sm">
          {address && `${address}, `}
          <When at={ended_at ?? last_seen_at} />
        </p>
      </>
    )}
  />
)

const linkClass = 'underline underline-offset-4'

type PurchasesProps = Pick<PersonPage, 'purchases'> & { userId: string; canRefund: boolean }

function Purchases({ purchases, userId, canRefund }: PurchasesProps) {
  const [refunded, setRefunded] = useState<PersonPage['purchases'][number]>()
  return (
    <>
      <Lines
        title={PERSON.purchases}
        items={purchases}
        none={PERSON.noPurchases}
        render={(purchase) => (
          <Purchase purchase={purchase} onRefund={canRefund ? () => setRefunded(purchase) : undefined} />
        )}
      />
      {refunded && (
        <Suspense fallback={null}>
          <RefundDialog userId={userId} purchase={refunded} onClose={() => setRefunded(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type PurchaseProps = { purchase: PersonPage['purchases'][number]; onRefund: (() => void) | undefined }

function Purchase({ purchase, onRefund }: PurchaseProps) {
  const { tokens, usd_cents, status, refund_state, dispute_state, recipient, created_at, refundable_until } = purchase
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <TokenAmount tokens={tokens} /> {usdText(usd_cents)}
          {recipient && <span className="text-muted text-sm">for @{recipient}</span>}
        </span>
        <Badge tone={status === 'succeeded' ? 'success' : 'neutral'}>{status.replaceAll('_', ' ')}</Badge>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm">
          <When at={created_at} />
          {refund_state && ` · refund ${refund_state}`}
          {dispute_state && ` · dispute ${dispute_state}`}
        </p>
        {refundable_until && onRefund && (
          <Button size="sm" onClick={onRefund}>
            {REQUESTS.refund.action}
          </Button>
        )}
      </div>
    </>
  )
}

const Reports = ({ reports }: Pick<PersonPage, 'reports'>) => (
  <Lines
    title={PERSON.reports}
    items={reports}
    none={PERSON.noReports}
    render={({ id, reason, subject, content_type, status, reporter, created_at }) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Link to="/dashboard" search={{ house: 'moderation', report: id }} className={linkClass}>
            {reportWord(content_type ?? subject)}: {reportWord(reason)}
          </Link>
          <Badge tone={status === 'open' ? 'warning' : 'neutral'}>{reportWord(status)}</Badge>
        </p>
        <p className="text-muted text-sm">
          {reporter && `@${reporter}, `}
          <When at={created_at} />
        </p>
      </>
    )}
  />
)

const Applications = ({ applications }: Pick<PersonPage, 'applications'>) => (
  <Lines
    title={PERSON.applications}
    items={applications}
    none={PERSON.noApplications}
    render={({ id, status, submitted_at }) => (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Link to="/dashboard" search={{ house: 'applications', application: id }} className={linkClass}>
          <When at={submitted_at} />
        </Link>
        <Badge>{status}</Badge>
      </p>
    )}
  />
)

const Strikes = ({ strikes, points }: Pick<PersonPage, 'strikes' | 'points'>) => (
  <Lines
    title={PERSON.strikes}
    aside={points > 0 && <Badge tone="warning">{PERSON.pointsNow(points)}</Badge>}
    items={strikes}
    none={PERSON.noStrikes}
    render={({ case_id, rule, points: own, given_at, expires_at, undone_at, counts, holds }) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {codeText(rule)}, {PERSON.points(own)}
          </span>
          <Badge tone={counts ? 'warning' : 'neutral'}>
            {counts ? PERSON.counts : undone_at ? PERSON.undone : holds ? PERSON.countsOnce : PERSON.expired}
          </Badge>
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
          <span>
            <When at={given_at} />
            {' · '}
            {undone_at ? PERSON.undone.toLowerCase() : holds ? 'until' : 'expired'}{' '}
            <When at={undone_at ?? expires_at} />
          </span>
          <Link
            to="/dashboard"
            search={{ house: 'moderation', report: case_id }}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            {PERSON.toReport}
          </Link>
        </p>
      </>
    )}
  />
)

const Warnings = ({ warnings }: Pick<PersonPage, 'warnings'>) => (
  <Lines
    title={PERSON.warnings}
    items={warnings}
    none={PERSON.noWarnings}
    render={({ rule, reason, given_at, given_by }) => (
      <>
        {rule && <p>{codeText(rule)}</p>}
        {reason && <p className="whitespace-pre-wrap break-words">{reason}</p>}
        <p className="text-muted text-sm">
          {given_by && `@${given_by}, `}
          <When at={given_at} />
        </p>
      </>
    )}
  />
)

const Suspensions = ({ suspensions }: Pick<PersonPage, 'suspensions'>) => (
  <Lines
    title={PERSON.suspensions}
    items={suspensions}
    none={PERSON.noSuspensions}
    render={({ reason, until, begun_at, begun_by, ended_at, ended_by }) => (
      <>
        <p className="whitespace-pre-wrap break-words">{reason}</p>
        <p className="text-muted text-sm">
          {begun_by && `@${begun_by}, `}
          <When at={begun_at} />
          {' · '}
          {ended_at ? (
            <>
              ended <When at={ended_at} />
              {ended_by && `, @${ended_by}`}
            </>
          ) : until ? (
            <>
              until <When at={until} />
            </>
          ) : (
            PERSON.forGood.toLowerCase()
          )}
        </p>
      </>
    )}
  />
)
