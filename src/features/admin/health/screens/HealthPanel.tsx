import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Health } from '../contract.ts'
import { jobTroubles } from '../rules.ts'
import { HEALTH, providerNames, refreshMs, securityNames } from '../spec.ts'

type State = Health['state']

const icons = {
  ok: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  warning: <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />,
  alarm: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
} as const

const useHealth = () =>
  trpc.admin.health.useQuery(undefined, { ...adminCall, refetchInterval: refreshMs, refetchOnWindowFocus: true })

/** Panel with the health of the platform: one line while everything is ok, all parts if one has a problem. */
export function HealthPanel() {
  const query = useHealth()
  const { data } = query
  if (query.isError && !data)
    return (
      <ErrorState heading="h2" text={HEALTH.failed} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (!data) return <Skeleton className="h-20" />
  return (
    <Panel
      title={HEALTH.title}
      aside={
        <span className="flex items-center gap-2 font-medium">
          {icons[data.state]}
          {HEALTH.states[data.state]}
        </span>
      }
    >
      <Troubles health={data} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          {HEALTH.details}{' '}
          <span className="text-muted text-sm">
            {HEALTH.trueFor} <Moment at={data.as_of} />
            {query.isError && ` · ${HEALTH.failed}`}
          </span>
        </summary>
        <Parts health={data} />
      </details>
    </Panel>
  )
}

/** Bar with the worst problem, shown above every view. Hidden while everything is ok. */
export function HealthBar() {
  const { data } = useHealth()
  if (!data || data.state === 'ok') return null
  const [first] = troublesOf(data)
  return (
    <Link
      to="/dashboard"
      className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-2 ${
        data.state === 'alarm' ? 'border-danger bg-danger/10' : 'border-warning bg-warning/10'
      }`}
    >
      {icons[data.state]}
      <strong>{HEALTH.states[data.state]}</strong>
      <span className="min-w-0">{first}</span>
    </Link>
  )
}

/** Returns the problems of the platform in words, the worst first. */
function troublesOf({ ledger, audit, jobs, outbox, providers, errors, security }: Health): string[] {
  const list: [State, string][] = [
    [ledger.state, ledger.violations > 0 ? HEALTH.ledgerBroken(ledger.violations) : HEALTH.ledgerLate],
    [audit.state, audit.first_broken === null ? HEALTH.auditLate : HEALTH.auditBroken(audit.first_broken)],
    ...jobTroubles(jobs).map((words): [State, string] => ['warning', words]),
    [outbox.state, HEALTH.outboxWaiting(outbox.waiting, outbox.oldest_seconds)],
    ...providers.map(({ state, ...one }): [State, string] => [state, `${nameOf(one.name)}: ${wordsOf(one)}`]),
    [errors.state, errorWords(errors).join(' ')],
    ...(security ?? []).map((one): [State, string] => [
      one.state,
      HEALTH.securityRush(one.last_hour, eventName(one.kind)),
    ]),
  ]
  return (['alarm', 'warning'] as const).flatMap((wanted) =>
    list.filter(([state]) => state === wanted).map(([, words]) => words),
  )
}

/** Returns the error rate and the number of failures in words. */
const errorWords = ({ calls, last_hour, last_day }: Health['errors']): string[] => [
  calls ? HEALTH.errorRate(calls.rate, calls.failed, calls.all) : HEALTH.errorRateUnknown,
  last_day === 0 ? HEALTH.errorsOk : HEALTH.errorsCount(last_hour, last_day),
]

const events: Readonly<Record<string, string>> = securityNames
const eventName = (kind: string) => events[kind] ?? kind

const names: Readonly<Record<string, string>> = providerNames
const nameOf = (name: string) => names[name] ?? name
const wordsOf = ({ is_up, failures }: { is_up: boolean; failures: number }) =>
  is_up ? `${HEALTH.providerFailures(failures).replace(', the last', '')}` : HEALTH.providerDown

function Troubles({ health }: { health: Health }) {
  const troubles = troublesOf(health)
  if (troubles.length === 0) return null
  return (
    <div role="alert">
      <ul className="grid gap-1">
        {troubles.map((words) => (
          <li key={words} className="[overflow-wrap:anywhere]">
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parts({ health: { ledger, audit, jobs, outbox, providers, errors, security } }: { health: Health }) {
  const trouble = jobs.filter(({ state }) => state !== 'ok')
  return (
    <dl className="grid gap-x-8 gap-y-4 pt-2 md:grid-cols-2">
      <Part name={HEALTH.ledger} state={ledger.state} at={ledger.proven_at} link="money">
        {ledger.violations > 0 ? HEALTH.ledgerBroken(ledger.violations) : HEALTH.ledgerOk}
      </Part>
      <Part name={HEALTH.audit} state={audit.state} at={audit.verified_at} link="audit">
        {audit.first_broken === null ? HEALTH.auditOk(audit.entries) : HEALTH.auditBroken(audit.first_broken)}
      </Part>
      <Part name={HEALTH.outbox} state={outbox.state}>
        {outbox.waiting === 0 ? HEALTH.outboxOk : HEALTH.outboxWaiting(outbox.waiting, outbox.oldest_seconds)}
      </Part>
      <Part name={HEALTH.errors} state={errors.state}>
        {errorWords(errors).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Part>
      <Part name={HEALTH.jobs} state={trouble.length > 0 ? 'warning' : 'ok'}>
        {trouble.length === 0 && HEALTH.jobsOk(jobs.length)}
        <Jobs jobs={jobs} />
      </Part>
      <Part name={HEALTH.security} state={security?.some(({ state }) => state !== 'ok') ? 'warning' : 'ok'}>
        {security ? <SecurityEvents events={security} /> : HEALTH.securityUnknown}
      </Part>
      <Part name={HEALTH.providers} state={providers.some(({ state }) => state !== 'ok') ? 'warning' : 'ok'}>
        <ul className="grid gap-1">
          {providers.map(({ name, state, is_up, failures, last_failure_at }) => (
            <li key={name} className="flex items-start gap-2">
              {icons[state]}
              <span>
                {nameOf(name)}
                <span className="block text-muted text-sm">
                  {failures === 0 && is_up ? HEALTH.providerOk : wordsOf({ is_up, failures })}
                  {last_failure_at && (
                    <>
                      {', '}
                      <Moment at={last_failure_at} />
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </dl>
  )
}

function Jobs({ jobs }: { jobs: Health['jobs'] }) {
  return (
    <ul className="mt-2 grid max-h-72 gap-1 overflow-y-auto">
      {jobs.map(({ name, state, finished_at, failures, is_late }) => (
        <li key={name} className="flex items-start gap-2">
          {icons[state]}
          <span>
            {name}
            <span className="block text-muted text-sm">
              {is_late && `${HEALTH.jobLate(name)}, `}
              {failures > 0 && `${HEALTH.jobFailing(name, failures)}, `}
              {finished_at ? <Moment at={finished_at} /> : HEALTH.never}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Table of security events by kind. Marks kinds above their limit. */
function SecurityEvents({ events }: { events: NonNullable<Health['security']> }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col">{HEALTH.securityKind}</th>
            {[HEALTH.securityHour, HEALTH.securityDay, HEALTH.securityPeak].map((title) => (
              <th key={title} scope="col" className="pl-3 text-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {events.map(({ kind, state, last_hour, last_day, hours }) => (
            <tr key={kind}>
              <th scope="row" translate="yes" className="py-1 text-left font-normal">
                {state !== 'ok' && icons[state]} {eventName(kind)}
              </th>
              {[last_hour, last_day, Math.max(...hours.map(({ count }) => count))].map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={column} className="pl-3 text-right tabular-nums">
                  {fullNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PartProps = { name: string; state: State; at?: Date | null; link?: 'money' | 'audit'; children: ReactNode }

function Part({ name, state, at, link, children }: PartProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="flex items-center gap-2 font-semibold">
        {icons[state]}
        {name}
      </dt>
      <dd className="grid gap-1">
        <div>{children}</div>
        {at !== undefined && <span className="text-muted text-sm">{at ? <Moment at={at} /> : HEALTH.never}</span>}
        {link === 'money' && (
          <Link to="/wallet" className={buttonClass({ size: 'sm', className: 'justify-self-start' })}>
            {HEALTH.seeMoney}
          </Link>
        )}
        {link === 'audit' && (
          <Link
            to="/dashboard"
            search={{ house: 'audit' }}
            className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
          >
            {HEALTH.seeAudit}
          </Link>
        )}
      </dd>
    </div>
  )
}
