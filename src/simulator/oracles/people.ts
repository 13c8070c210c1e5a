import { register } from '#app/privacy/register.ts'
import { markOf } from '#features/accounts/suspension/rules.ts'
import { pauseDays } from '#features/subscriptions/spec.ts'
import { markPattern } from '../operations/accounts.ts'
import { broadcastWords } from '../operations/broadcasts.ts'
import type { Simulation } from '../simulation.ts'
import { noRows, type Oracle } from './oracle.ts'

const suspensions: Oracle[] = [
  noRows(
    'a suspension or a block ends no subscription before the pause is over',
    'often',
    `select m.id, m.paid_until, m.ended_at from memberships m
     where m.end_reason = 'gone' and m.ended_at < m.paid_until + interval '${pauseDays} days'
       and not exists (select from users u where u.id in (m.subscriber_id, m.creator_id) and u.erased_at is not null)`,
  ),
  // with some seconds for the clock of the Worker
  noRows(
    'suspended and deleted people have no earlier sign-in',
    'often',
    `select f.id, u.id as user_id, u.status from session_families f join users u on u.id = f.user_id
     where f.revoked_at is null and (u.erased_at is not null or f.created_at < u.suspended_at - interval '5 s'
       or f.created_at < u.deletion_requested_at - interval '5 s')`,
  ),
  noRows(
    'a sign-in has one refresh token that works',
    'often',
    `select s.family_id from sessions s join session_families f on f.id = s.family_id
     where s.spent_at is null and f.revoked_at is null group by s.family_id having count(*) > 1`,
  ),
  noRows(
    'expired suspensions are lifted',
    'end',
    "select id, suspended_until from users where suspended_until < now() - interval '1 day'",
  ),
]

/** Returns a statement for decisions without an audit entry. */
const unaudited = (decisions: string): string => `
  select d.* from (${decisions}) d (action, target) group by d.action, d.target
  having count(*) <> (select count(*) from audit_entries a where a.action = d.action and a.target_id = d.target)`

/** Returns a statement for decisions without a notice to the person. Erased accounts have no notices. */
const unnoticed = (decisions: string): string => `
  select d.* from (${decisions}) d (kind, user_id, at) join users u on u.id = d.user_id
  where u.erased_at is null and not exists (
    select from sim.notifications n
    where n.user_id = d.user_id and n.kind = d.kind and n.created_at >= d.at - interval '3 seconds')`

const decisions: Oracle[] = [
  noRows(
    'decisions have their audit entries',
    'often',
    unaudited(`
      select case e.event when 'overturned' then 'appeal.overturn' when 'removed' then 'report.remove'
        when 'dismissed' then 'report.dismiss' else 'report.undo' end, e.case_id::text from moderation_events e
      where e.event in ('removed', 'dismissed', 'undone', 'overturned') and e.by_id is not null
      union all select 'appeal.uphold', a.id::text from appeals a where a.status = 'upheld'
      union all select case a.status when 'approved' then 'application.approve' else 'application.reject' end, a.id::text
      from creator_applications a where a.status in ('approved', 'rejected')`),
  ),
  noRows(
    'decisions have their notices',
    'often',
    unnoticed(`
      select 'system.application_' || a.status, a.user_id, a.reviewed_at from creator_applications a
      where a.status in ('approved', 'rejected')
      union all select 'system.appeal_decided', a.author_id, a.decided_at from appeals a
      where a.status = 'upheld' or a.status = 'overturned' and a.reason <> ''
      union all select 'system.moderation_removed', c.author_id, e.at
      from moderation_events e join moderation_cases c on c.id = e.case_id where e.event = 'removed'
      union all select 'system.report_outcome', r.reporter_id, c.decided_at
      from reports r join moderation_cases c on c.id = r.case_id where c.status <> 'open' and r.created_at < c.decided_at
      union all select 'system.account_suspended', s.user_id, s.begun_at from suspensions s`),
  ),
  {
    name: 'decided applications were acknowledged',
    when: 'often',
    async findWrong(sim) {
      const rows = await sim.market.database.query<{ decision: string }>(
        `select status || ' ' || id as decision from creator_applications where status in ('approved', 'rejected')`,
      )
      const stored = new Set(rows.map(({ decision }) => decision))
      const seen = new Set(sim.all('decision').map(({ id }) => id))
      return [...[...stored].filter((one) => !seen.has(one)), ...[...seen].filter((one) => !stored.has(one))]
    },
  },
  noRows(
    'approved people are creators',
    'often',
    `select u.id from creator_applications a join users u on u.id = a.user_id
     where a.status = 'approved' and u.erased_at is null
       and (u.role = 'fan' or not exists (select from creator_profiles p where p.user_id = u.id))`,
  ),
  noRows(
    'sales of removed items are refunded',
    'end',
    `select r.id, r.state from ledger.sale_refunds r where r.state in ('due', 'returning')
     union all select m.id, c.kind from moderation_cases c join strikes s on s.case_id = c.id and s.undone_at is null
     join ledger.movements m on m.reference = c.subject_id and m.kind = 'content' join users u on u.id = m.payer_id
     where c.status = 'removed' and c.kind = 'content' and u.erased_at is null
       and not exists (select from ledger.sale_refunds r where r.sale = m.id and r.state = 'paid')
     union all select t.event_id, 'class' from moderation_cases c join strikes s on s.case_id = c.id and s.undone_at is null
     join tickets t on t.event_id = c.subject_id and t.status = 'used' join users u on u.id = t.fan_id
     cross join lateral ledger.hold_movement(t.hold_id) as sale
     where c.status = 'removed' and c.kind = 'class' and u.erased_at is null and sale is not null
       and not exists (select from ledger.sale_refunds r where r.sale = sale and r.state = 'paid')`,
  ),
]

const broadcasts: Oracle[] = [
  noRows(
    'broadcasts reach each fan once',
    'often',
    `select r.id from broadcast_runs r
     where r.delivered < (select count(*) from broadcast_deliveries d where d.run_id = r.id)
     union all select c.id from conversations c join users u on u.id = c.lower_id join users v on v.id = c.higher_id
     cross join lateral (values (c.lower_id, c.higher_id), (c.higher_id, c.lower_id)) as way (creator_id, fan_id)
     where u.erased_at is null and v.erased_at is null
       and (select count(*) from messages m
         where m.conversation_id = c.id and m.sender_id = way.creator_id and m.content = '${broadcastWords}')
         <> (select count(*) from broadcast_deliveries d
           where d.creator_id = way.creator_id and d.recipient_id = way.fan_id)
     union all select a.run_id from broadcast_deliveries a join broadcast_deliveries b on b.creator_id = a.creator_id
       and b.recipient_id = a.recipient_id and b.run_id > a.run_id
     where abs(extract(epoch from b.delivered_at - a.delivered_at)) < 12 * 3600
     union all select r.id from broadcast_runs r join broadcast_queue q on q.run_id = r.id where r.state = 'sent'`,
  ),
  noRows(
    'attachments open for payments only',
    'often',
    `select m.id from messages m join conversations c on c.id = m.conversation_id
     where m.unlock_price > 0 and m.unlocked_at is not null and not exists (
       select from messages o join ledger.movements p on p.kind = 'content' and p.reference = o.id
       where o.conversation_id = m.conversation_id and o.attachment_id = m.attachment_id
         and p.payer_id in (c.lower_id, c.higher_id) and p.payer_id <> m.sender_id)`,
  ),
]

/** Bans that no admin has lifted, with the keyed hash of the email address that the person had. */
async function findUnmarkedBans(sim: Simulation): Promise<unknown[]> {
  const { market } = sim
  const bans = sim.all('ban').map(({ id, owner }) => ({
    user_id: owner.id,
    digest: markOf(market.env.SESSION_SECRET, 'email', id),
  }))
  return market.database.query(
    `select b.user_id from jsonb_to_recordset($1) b (user_id uuid, digest text)
     where not exists (select from banned_marks m where m.user_id = b.user_id and m.kind = 'email'
         and m.digest = b.digest and (m.until is null or m.until > now()))
       and not exists (select from audit_entries a where a.target_id = b.user_id::text and a.action = 'person.restore')`,
    [JSON.stringify(bans)],
  )
}

/** Columns of every table that can contain the words of a person, except the evidence of cases and appeals. */
const textColumns = `
  select format('%I.%I', table_schema, table_name) as table, column_name as column
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and table_schema in ('public', 'ledger') and data_type in ('text', 'jsonb', 'ARRAY')
    and table_name not in ('reports', 'appeals') and table_name not like 'moderation\\_%'`

/** Condition of an erased person without an open appeal, which keeps the decision and its words. */
const isGone = `u.erased_at is not null
  and not exists (select from appeals a where a.author_id = u.id and a.status = 'open')`

/** Finds words and email addresses of erased people. */
async function findWordsOfErased({ market }: Simulation): Promise<unknown[]> {
  const columns = await market.database.query<{ table: string; column: string }>(textColumns)
  const places = columns.map(
    ({ table, column }) => `select '${table}.${column}' as place, w.marks[1] as mark
      from ${table} t, regexp_matches(t."${column}"::text, '${markPattern}', 'g') as w (marks)`,
  )
  return market.database.query(
    `select distinct w.place, u.id from (${places.join(' union all ')}) w
     join users u on right(u.id::text, 8) = right(w.mark, 8) where ${isGone}`,
  )
}

/** Columns with the id of the other person of a row that stays with its owner. */
const otherSides = ['public.conversation_members.other_id']

/** Finds rows that name an erased person, in the tables whose rows the register says are deleted. */
async function findRowsOfErased({ market }: Simulation): Promise<unknown[]> {
  const deleted = register.filter(
    ({ table, erasure }) =>
      erasure === 'deleted' && register.every((one) => one.table !== table || one.erasure === erasure),
  )
  const columns = await market.database.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where data_type = 'uuid' and table_schema || '.' || table_name = any ($1)`,
    [deleted.map(({ table }) => table)],
  )
  const personal = columns.filter(
    ({ table, column }) =>
      !otherSides.includes(`${table}.${column}`) &&
      deleted.some((one) => one.table === table && one.personal.includes(column)),
  )
  const rows = personal.map(
    ({ table, column }) => `select '${table}.${column}' as place, u.id from ${table} t
      join public.users u on u.id = t."${column}" where ${isGone}`,
  )
  return market.database.query(rows.join(' union all '))
}

const erasures: Oracle[] = [
  noRows(
    'the evidence of open cases survives an erasure',
    'often',
    `select s.id from moderation_snapshots s where s.body = '{}' and personal.is_case_open(s.case_id)
     union all select a.id from appeals a where a.status = 'open' and a.text = ''`,
  ),
  noRows(
    'the words of closed cases are erased with their author',
    'end',
    `select c.id from moderation_cases c join users u on u.id = c.author_id
     where u.erased_at < now() - interval '1 day' and c.words_erased_at is null and not personal.is_case_open(c.id)`,
  ),
  noRows(
    'an open dispute delays the erasure',
    'often',
    `select u.id from users u join purchases p on p.user_id = u.id
     join disputes d on d.stripe_payment_intent_id = p.stripe_payment_intent_id
     where d.state = 'opened' and u.erased_at > d.opened_at`,
  ),
  noRows(
    'accounts are erased after their delay',
    'end',
    `select id from users where status = 'deleted' and erased_at is null
       and deletion_requested_at < now() - interval '16 days' and not personal.has_open_dispute(id)`,
  ),
  { name: 'the marks of banned people stay', when: 'end', findWrong: findUnmarkedBans },
  { name: 'no words of erased people stay', when: 'end', findWrong: findWordsOfErased },
  { name: 'no rows of erased people stay that must go', when: 'end', findWrong: findRowsOfErased },
]

/** Checks of accounts, decisions about people, broadcasts and erasures. */
export const people: readonly Oracle[] = [...suspensions, ...decisions, ...broadcasts, ...erasures]
