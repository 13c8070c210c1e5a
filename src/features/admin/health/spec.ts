import type { SecurityKind } from '#shared/kinds.ts'
import { counted, fullNumber } from '#shared/money.ts'

/** Thresholds for warnings and alarms. */
export const limits = {
  /** Delay after its due time from which a job is late. The cron runs every minute. */
  jobLateMs: 5 * 60_000,
  /** Number of consecutive failures of a job. */
  jobFailures: 2,
  outboxLateMs: 5 * 60_000,
  /** Time after a failure during which a provider counts as failing. */
  providerMs: 15 * 60_000,
  /** Number of failed requests, pages and jobs in the last hour. */
  errorsPerHour: 30,
  /** Error rate of the last hour, and the number of failures from which the rate matters. */
  errorRate: 0.02,
  errorRateFrom: 5,
  /** Number of security events of a kind in an hour above which admins get a notification. */
  eventsPerHour: {
    sign_in: 300,
    forbidden: 1_000,
    limit: 3_000,
    input: 10_000,
    signature: 100,
    stolen_session: 20,
    signed_in: 20_000,
    signed_out: 20_000,
    credentials: 1_000,
    permission: 200,
    export: 300,
    view_as: 100,
  },
  /** Age from which the last ledger proof (hourly) and the last check of the audit trail (daily) are late. */
  proofLateMs: 2 * 3_600_000,
  auditLateMs: 26 * 3_600_000,
} as const
/** Polling interval of an open admin page. */
export const refreshMs = 30_000
export const outboxCountMax = 10_000

export const providerNames = {
  database: 'Database (Neon)',
  cache: 'Rate limits (Redis)',
  payments: 'Payments (Stripe)',
  realtime: 'Live messages (Ably)',
  meetings: 'Calls (RealtimeKit)',
  rooms: 'Call meters',
  storage: 'Files (R2)',
  mail: 'Email',
  push: 'Push',
  report: 'Error reports (Sentry)',
  queues: 'Queues',
} as const
export type ProviderName = keyof typeof providerNames

/** Names of the kinds of security events, for the panel and notifications. */
export const securityNames = {
  sign_in: 'Failed sign-ins',
  forbidden: 'Requests without permission',
  limit: 'Exceeded limits',
  input: 'Invalid inputs',
  signature: 'Invalid signatures',
  stolen_session: 'Reused session tokens',
  signed_in: 'Sign-ins',
  signed_out: 'Sign-outs',
  credentials: 'Changes of passwords, email addresses and two-step sign-in',
  permission: 'Changes of roles and permissions',
  export: 'Exports',
  view_as: 'Impersonation sessions',
} as const satisfies Record<SecurityKind, string>

export const HEALTH = {
  title: 'Platform health',
  failed: 'The state of the platform could not be read.',
  states: { ok: 'All is well', warning: 'Warning', alarm: 'Critical' },
  trueFor: 'As of',
  details: 'Details',
  ledger: 'Ledger proof',
  audit: 'Audit trail',
  jobs: 'Jobs',
  outbox: 'Outbox',
  providers: 'Providers',
  errors: 'Error rate',
  never: 'never',
  ledgerOk: 'Every balance equals its movements.',
  ledgerBroken: (violations: number) => `${counted(violations, 'violation')}: payouts are stopped.`,
  ledgerLate: 'The proof is overdue.',
  auditOk: (entries: number) => `${fullNumber(entries)} entries with an intact hash chain.`,
  auditBroken: (first: number) => `Entry ${fullNumber(first)} was changed or is missing.`,
  auditLate: 'The nightly check is overdue.',
  jobsOk: (count: number) => `${count} jobs run on time.`,
  jobLate: (name: string) => `${name} is late`,
  jobsLate: (count: number, latest: string) => `${count} jobs are late, ${latest} the longest`,
  jobFailing: (name: string, failures: number) => `${name} failed ${failures} times in a row`,
  outboxOk: 'Messages and emails are sent at once.',
  outboxWaiting: (count: number, seconds: number) => `${count} waiting, the oldest for ${seconds} s.`,
  deadLetters: (rows: number, kind: string) => `${counted(rows, `“${kind}” message`)} failed for the last time`,
  sendAgain: 'Send again',
  sentAgain: (rows: number) => `${counted(rows, 'message')} will be sent again.`,
  notSentAgain: 'The messages could not be sent again. Please try again.',
  providerOk: 'No failures in the last 24 hours.',
  providerFailures: (count: number) => `${counted(count, 'failure')} in 24 hours, the last`,
  providerDown: 'Does not respond.',
  errorsOk: 'No other errors in the last 24 hours.',
  errorRate: (rate: number, failed: number, calls: number) =>
    `${(rate * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} % of requests failed by an error of the platform in the last hour: ${fullNumber(failed)} of ${fullNumber(calls)}.`,
  errorRateUnknown: 'The number of requests is unknown, so there is no error rate.',
  errorsCount: (hour: number, day: number) =>
    `Failed requests, pages and jobs: ${hour} in the last hour, ${day} in 24 hours.`,
  stages: 'Stages',
  stagesOk: 'No live stage loses ten cents or more.',
  security: 'Security events',
  securityKind: 'Kind',
  securityHour: 'Last hour',
  securityDay: '24 hours',
  securityPeak: 'Busiest hour',
  securityUnknown: 'The numbers of security events are missing.',
  securityRush: (count: number, name: string) =>
    `${name}: ${fullNumber(count)} within an hour. This can be an attack. The logs list each event.`,
  seeMoney: 'See the ledger',
  seeAudit: 'See the trail',
} as const
