import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AdminBar } from '#client/admin/AdminBar.tsx'
import { areaNames } from '#client/admin/areas.ts'
import { fullNumber } from '#shared/money.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { COSTS } from '../../costs/spec.ts'
import type { Health } from '../contract.ts'
import { HEALTH } from '../spec.ts'
import { DeadLetters } from './DeadLetters.tsx'
import { StateIcon } from './StateIcon.tsx'
import { useHealth } from './useHealth.ts'
import { errorWords, eventName, providerName, providerWords, stageWords, troublesOf } from './words.ts'

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

/** Checks in one list, then the lists of providers, security events and jobs. */
function Parts({ health: { ledger, audit, jobs, outbox, providers, errors, stages, security } }: { health: Health }) {
  const late = jobs.filter(({ state }) => state !== 'ok')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <dl className="card health-checks lg:col-span-2">
        <Check name={HEALTH.ledger} state={ledger.state} at={ledger.proven_at} link="money">
          {ledger.violations > 0 ? HEALTH.ledgerBroken(ledger.violations) : HEALTH.ledgerOk}
        </Check>
        <Check name={HEALTH.audit} state={audit.state} at={audit.verified_at} link="audit">
          {audit.first_broken === null ? HEALTH.auditOk(audit.entries) : HEALTH.auditBroken(audit.first_broken)}
        </Check>
        <Check name={HEALTH.outbox} state={outbox.state}>
          {outbox.waiting > 0 && HEALTH.outboxWaiting(outbox.waiting, outbox.oldest_seconds)}
          {outbox.waiting === 0 && outbox.dead_letters.length === 0 && HEALTH.outboxOk}
          <DeadLetters letters={outbox.dead_letters} />
        </Check>
        <Check name={HEALTH.errors} state={errors.state}>
          {errorWords(errors).join(' ')}
        </Check>
        <Check name={HEALTH.stages} state={stages.state} link="costs">
          {stageWords(stages)}
        </Check>
      </dl>
      <Part name={HEALTH.providers} state={worstOf(providers)} note={providers.every(isFine) && HEALTH.providerOk}>
        <ul className="health-rows">
          {providers.map(({ name, state, last_failure_at: at, ...provider }) => (
            <Row key={name} name={providerName(name)} state={state} at={at ?? undefined}>
              {isFine(provider) ? '' : providerWords(provider)}
            </Row>
          ))}
        </ul>
      </Part>
      <Part name={HEALTH.security} state={worstOf(security ?? [])}>
        {security ? <SecurityEvents events={security} /> : HEALTH.securityUnknown}
      </Part>
      <Part
        name={HEALTH.jobs}
        state={worstOf(jobs)}
        note={late.length === 0 && HEALTH.jobsOk(jobs.length)}
        className="lg:col-span-2"
      >
        <ul className="health-rows health-jobs">
          {jobs.map(({ name, state, finished_at, failures, is_late }) => (
            <Row key={name} name={name} state={state} at={finished_at}>
              {[is_late && HEALTH.jobLate(name), failures > 0 && HEALTH.jobFailing(name, failures)]
                .filter(Boolean)
                .join(', ')}
            </Row>
          ))}
        </ul>
      </Part>
    </div>
  )
}

const isFine = ({ is_up, failures }: Pick<Health['providers'][number], 'is_up' | 'failures'>) => is_up && failures === 0

/** State of a list of parts: a warning if any of them is not ok. */
const worstOf = (parts: readonly { state: State }[]): State =>
  parts.some(({ state }) => state !== 'ok') ? 'warning' : 'ok'

const Count = ({ value }: { value: number }) => <td className="pl-3 text-right tabular-nums">{fullNumber(value)}</td>

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
              <Count value={last_hour} />
              <Count value={last_day} />
              <Count value={Math.max(...hours.map(({ count }) => count))} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type At = Date | null | undefined

/** Time of the last run; "never" for null, nothing for undefined. */
const Time = ({ at }: { at: At }) =>
  at === undefined ? null : (
    <span className="shrink-0 text-muted text-sm">{at ? <Moment at={at} /> : HEALTH.never}</span>
  )

type CheckProps = { name: string; state: State; at?: At; link?: 'money' | 'audit' | 'costs'; children: ReactNode }

/** Check of the platform in one line: state, sentence, time and the place of its details. */
function Check({ name, state, at, link, children }: CheckProps) {
  const look = buttonClass({ size: 'sm' })
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        <StateIcon state={state} />
        {name}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60">{children}</span>
        <Time at={at} />
        {link === 'money' && (
          <Link to="/wallet" className={look}>
            {HEALTH.seeMoney}
          </Link>
        )}
        {link === 'costs' && (
          <Link
            to="/wallet"
            search={{ tab: 'costs' }}
            className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
          >
            {COSTS.seeCosts}
          </Link>
        )}
        {link === 'audit' && (
          <Link to="/dashboard" search={{ house: 'audit' }} className={look}>
            {HEALTH.seeAudit}
          </Link>
        )}
      </dd>
    </div>
  )
}

type RowProps = { name: string; state: State; at: At; children: string }

/** Provider or job: its name and its time; a problem is below the name. */
const Row = ({ name, state, at, children }: RowProps) => (
  <li>
    <StateIcon state={state} />
    <span className="min-w-0 flex-1">
      <span className="block truncate">{name}</span>
      {children && <span className="block text-muted text-sm">{children}</span>}
    </span>
    <Time at={at} />
  </li>
)

type PartProps = { name: string; state: State; note?: ReactNode; className?: string; children: ReactNode }

function Part({ name, state, note, className, children }: PartProps) {
  return (
    <section className={clsx('card grid grid-cols-[minmax(0,1fr)] gap-3 p-4', className)}>
      <div className="flex flex-wrap items-center gap-x-2">
        <StateIcon state={state} />
        <h3 className="text-base">{name}</h3>
        {note && <p className="text-muted text-sm">{note}</p>}
      </div>
      {children}
    </section>
  )
}
