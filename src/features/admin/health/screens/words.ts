import { COSTS } from '../../costs/spec.ts'
import type { Health } from '../contract.ts'
import { jobTroubles } from '../rules.ts'
import { HEALTH, providerNames, securityNames } from '../spec.ts'

type State = Health['state']

const events: Readonly<Record<string, string>> = securityNames
/** Returns the name of a kind of security events. */
export const eventName = (kind: string) => events[kind] ?? kind

const names: Readonly<Record<string, string>> = providerNames
/** Returns the name of a provider. */
export const providerName = (name: string) => names[name] ?? name

/** Returns the state of a provider with failures in words. */
export const providerWords = ({ is_up, failures }: { is_up: boolean; failures: number }) =>
  is_up ? `${HEALTH.providerFailures(failures).replace(', the last', '')}` : HEALTH.providerDown

/** Returns the error rate and the number of failures in words. */
export const errorWords = ({ calls, last_hour, last_day }: Health['errors']): string[] => [
  calls ? HEALTH.errorRate(calls.rate, calls.failed, calls.all) : HEALTH.errorRateUnknown,
  last_day === 0 ? HEALTH.errorsOk : HEALTH.errorsCount(last_hour, last_day),
]

/** Returns the delays and the dead letters of the outbox in words. */
export const outboxWords = ({ waiting, oldest_seconds, dead_letters }: Health['outbox']): string[] => [
  ...(waiting > 0 ? [HEALTH.outboxWaiting(waiting, oldest_seconds)] : []),
  ...dead_letters.map(({ rows, kind }) => `${HEALTH.deadLetters(rows, kind)}.`),
]

/** Returns the stages that lose money in words. */
export const stageWords = ({ losing }: Health['stages']): string =>
  losing.length === 0
    ? HEALTH.stagesOk
    : COSTS.losing(losing.map(({ title, username }) => COSTS.named(title, username)))

/** Returns the problems of the platform in words, the worst first. */
export function troublesOf({ ledger, audit, jobs, outbox, providers, errors, stages, security }: Health): string[] {
  const list: [State, string][] = [
    [ledger.state, ledger.violations > 0 ? HEALTH.ledgerBroken(ledger.violations) : HEALTH.ledgerLate],
    [audit.state, audit.first_broken === null ? HEALTH.auditLate : HEALTH.auditBroken(audit.first_broken)],
    ...jobTroubles(jobs).map((words): [State, string] => ['warning', words]),
    ...outboxWords(outbox).map((words): [State, string] => [outbox.state, words]),
    ...providers.map(({ state, ...one }): [State, string] => [
      state,
      `${providerName(one.name)}: ${providerWords(one)}`,
    ]),
    [errors.state, errorWords(errors).join(' ')],
    [stages.state, stageWords(stages)],
    ...(security ?? []).map((one): [State, string] => [
      one.state,
      HEALTH.securityRush(one.last_hour, eventName(one.kind)),
    ]),
  ]
  return (['alarm', 'warning'] as const).flatMap((wanted) =>
    list.filter(([state]) => state === wanted).map(([, words]) => words),
  )
}
