import type { PlantedFault } from './fault.ts'

const server = 'src/server'
const ledger = 'src/features/wallet/ledger/ledger.sql'

/** Faults in jobs, the outbox, idempotency keys, webhooks, the audit trail and conflicts. */
export const machinery: readonly PlantedFault[] = [
  {
    name: 'a key answers another request',
    file: ledger,
    find: 'when v_request.body_hash = p_hash then',
    replace: 'when v_request.body_hash is not null then',
  },
  {
    name: 'people share their keys',
    file: ledger,
    find: 'where user_id = p_user and key = p_key and created_at > now()',
    replace: 'where key = p_key and created_at > now()',
  },
  {
    name: 'a stored response expires at once',
    file: ledger,
    find: 'where requests.created_at <= now() - make_interval(hours => settings.answers_kept_hours());',
    replace: 'where requests.created_at <= now();',
  },
  {
    name: 'a conflict is not tried again',
    file: `${server}/conflicts.ts`,
    find: 'const attemptsMax = 5',
    replace: 'const attemptsMax = 1',
  },
  {
    name: 'a killed job keeps its lease for months',
    file: `${server}/jobs/schedule.ts`,
    find: 'now() + make_interval(secs => w.seconds), now()',
    replace: 'now() + make_interval(days => w.seconds), now()',
  },
  {
    name: 'a failed job waits for months',
    file: `${server}/jobs/schedule.ts`,
    find: 'due_at = least(now() + make_interval(secs => ',
    replace: 'due_at = greatest(now() + make_interval(secs => 1e6 * ',
  },
  {
    name: 'failed deliveries count as delivered',
    file: `${server}/outbox/deliver.ts`,
    find: 'done: rows.filter((_, index) => failures[index] === undefined).map((row) => row.id), error: failed[0]',
    replace: 'done: rows.map((row) => row.id), error: failed[1]',
  },
  {
    name: 'delivered rows stay in the outbox',
    file: `${server}/outbox/slices.ts`,
    find: 'await db.execute(sql`\n    with gone as (delete from outbox where id = ',
    replace: 'await db.execute(sql`\n    with gone as (select from outbox where id = ',
  },
  {
    name: 'a failed slice is never retried',
    file: `${server}/outbox/slices.ts`,
    find: '::double precision), last_error = ',
    replace: '::double precision * 1e6), last_error = ',
  },
  {
    name: 'a killed drain keeps its slices',
    file: `${server}/outbox/slices.ts`,
    find: '}::int end),\n      case',
    replace: '}::int * 1e6 end),\n      case',
  },
  {
    name: 'a lost message of the queue loses its slice',
    file: `${server}/outbox/slices.ts`,
    find: 'where due_at <= now() and dead_at is null and rank in',
    replace: 'where due_at <= now() and dead_at is null and queued_at is null and rank in',
  },
  {
    name: 'a killed drain keeps its channels',
    file: `${server}/outbox/lanes.ts`,
    find: "select distinct o.payload ->> 'channel', now() + make_interval(secs",
    replace: "select distinct o.payload ->> 'channel', now() + make_interval(days",
  },
  {
    name: 'a failed payment event is not sent again',
    file: 'src/features/purchase/settling/service.server.ts',
    find: "return new Response('try again', { status: 500 })",
    replace: 'return Response.json({ received: true })',
  },
  {
    name: 'a failed webhook counts as handled',
    file: `${server}/webhooks.ts`,
    find: 'await cache.forget(',
    replace: 'void (',
  },
  {
    name: 'a proposed correction is not in the audit trail',
    file: 'src/features/wallet/admin/adjust.sql',
    find: "perform public.audit_record('admin', p_admin::text, 'adjustment.propose',",
    replace: "perform ('admin', p_admin::text, 'adjustment.propose',",
  },
  {
    name: 'a warning is not in the audit trail',
    file: 'src/features/moderation/warnings/store.server.ts',
    find: `notify(w.id, 'system.moderation_warning', \${props} || '{"mailed": true}'), \${entry}) end as done`,
    replace: `notify(w.id, 'system.moderation_warning', \${props} || '{"mailed": true}')) end as done`,
  },
  {
    name: 'a decided dispute is not in the audit trail',
    file: 'src/features/orders/actions/store.server.ts',
    find: "and result -> 'replayed' = 'false'",
    replace: "and result -> 'replayed' = 'true'",
  },
  {
    name: 'a decided report is in the audit trail twice',
    file: 'src/features/moderation/removals/store.server.ts',
    find: "auditDecision(id, { admin, action: 'report.dismiss', row, code: reason }),",
    replace: `auditDecision(id, { admin, action: 'report.dismiss', row, code: reason }),
    auditDecision(id, { admin, action: 'report.dismiss', row, code: reason }),`,
  },
  {
    name: 'two audit entries are written at the same time',
    file: `${server}/audit/audit.sql`,
    find: 'select * into strict v_head from public.audit_head for update;',
    replace: 'select * into strict v_head from public.audit_head;',
  },
]
