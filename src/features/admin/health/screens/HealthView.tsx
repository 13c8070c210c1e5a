import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminBar } from '#client/admin/AdminBar.tsx'
import { areaNames } from '#client/admin/areas.ts'
import { fullNumber } from '#shared/money.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Health } from '../contract.ts'
import { HEALTH } from '../spec.ts'
import { StateIcon } from './StateIcon.tsx'
import { useHealth } from './useHealth.ts'
import { errorWords, eventName, providerName, providerWords, troublesOf } from './words.ts'

type State = Health['state']

/** Area Health: the state of every part of the platform, the worst problems at the top. */
export default function HealthView() {
  const query = useHealth()
  const { data } = query
  return (
    <>
      <AdminBar
        title={areaNames.health}
        note={
          data && (
            <>
              {HEALTH.trueFor} <Moment at={data.as_of} />
              {query.isError && ` · ${HEALTH.failed}`}
            </>
          )
        }
        actions={
          data && (
            <span className="flex items-center gap-2 font-medium">
              <StateIcon state={data.state} />
              {HEALTH.states[data.state]}
            </span>
          )
        }
      />
      {query.isError && !data && (
        <ErrorState
          heading="h2"
          text={HEALTH.failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !query.isError && <Skeleton className="h-96" />}
      {data && <Troubles health={data} />}
      {data && <Parts health={data} />}
    </>
  )
}

function Troubles({ health }: { health: Health }) {
  const troubles = troublesOf(health)
  if (troubles.length === 0) return null
  return (
    <div role="alert" className="rounded-card border border-warning bg-warning/10 px-4 py-3">
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
    <dl className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
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
              <StateIcon state={state} />
              <span>
                {providerName(name)}
                <span className="block text-muted text-sm">
                  {failures === 0 && is_up ? HEALTH.providerOk : providerWords({ is_up, failures })}
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
          <StateIcon state={state} />
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
                {state !== 'ok' && <StateIcon state={state} />} {eventName(kind)}
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
    <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-1 p-4">
      <dt className="flex items-center gap-2 font-semibold">
        <StateIcon state={state} />
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
