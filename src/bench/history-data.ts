import type pg from 'pg'
import * as z from 'zod'

const people = { fans: 1_000, creators: 1_000 }
const chunk = 100_000

/**
 * Inserts fans with more tokens than they spend, and creators. `pay` then writes movements directly, with the lots,
 * earnings and balances that payments would leave; the ledger's proof must hold afterwards.
 */
export async function makePeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role)
     select r || i || '@limelight.test', r || i, r || ' ' || i, '-', '1990-01-01', r
     from unnest(array['fan', 'creator']) r, generate_series(1, case r when 'fan' then $1::int else $2::int end) i`,
    [people.fans, people.creators],
  )
  await client.query(
    `insert into creator_profiles (user_id, category) select id, 'Other' from users where role = 'creator'`,
  )
  await client.query(`select ledger.promo_grant(id, 1000000000, 'bench') from users where role = 'fan'`)
  await client.query(`select ledger_internal.open_accounts(id, true) from users where role = 'creator'`)
  await client.query('select ledger.fold_all()')
}

export type Account = { userId: string; accountId: number }

const accounts = z.array(z.object({ user_id: z.uuid(), account_id: z.coerce.number() }))

/** Returns up to `limit` ledger accounts of one kind whose owners have this role. */
export async function accountsOf(client: pg.Client, role: string, kind: string, limit = 100): Promise<Account[]> {
  const { rows } = await client.query(
    `select u.id as user_id, a.id as account_id from users u join ledger.accounts a on a.owner_id = u.id and a.kind = $2
     where u.role = $1 order by u.id limit $3`,
    [role, kind, limit],
  )
  return accounts.parse(rows).map(({ user_id, account_id }) => ({ userId: user_id, accountId: account_id }))
}

// $1: number of payments; $2: the fan (null: each fan in turn); $3: the creator (null: each creator in turn); $4: age
// in seconds; $5: folded or not. `materialized` makes PostgreSQL choose the accounts of a movement once.
const write = `
  with fan as materialized (
    select a.id, a.owner_id, l.id as lot, row_number() over (order by a.id) - 1 as n
    from ledger.accounts a join ledger.lots l on l.owner_id = a.owner_id
    where a.kind = 'spendable' and ($2::uuid is null or a.owner_id = $2)
  ), creator as materialized (
    select id, owner_id, row_number() over (order by id) - 1 as n
    from ledger.accounts where kind = 'pending' and ($3::uuid is null or owner_id = $3)
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, memo, label, created_at)
    select uuidv7(make_interval(secs => i * 0.01 - $4)), f.id, c.id, 1, 'tip', f.owner_id, c.owner_id, 'message ' || i,
      'custom', now() + make_interval(secs => i * 0.01 - $4)
    from generate_series(1, $1::int) i
    join fan f on f.n = i % (select count(*) from fan) join creator c on c.n = (i / 7) % (select count(*) from creator)
    returning id, from_account, to_account, payer_id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select f.lot, m.id, 1 from moved m join fan f on f.id = m.from_account
  ), spent as (
    update ledger.lots l set remaining = l.remaining - s.n
    from (select f.lot, count(*) as n from moved m join fan f on f.id = m.from_account group by 1) s where l.id = s.lot
  ), debited as (
    update ledger.accounts a set balance = a.balance - s.n
    from (select from_account, count(*) as n from moved group by 1) s where a.id = s.from_account
  ), waiting as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at)
    select to_account, id, 1, now() + interval '7 days' from moved where not $5
  ), earned as (
    insert into ledger.earnings (movement_id, account_id, tokens, matures_at)
    select id, to_account, 1, now() + interval '7 days' from moved where $5
  ), slots as materialized (
    select c.owner_id as creator_id, ledger_internal.slot_of(m.id) as slot, count(*) as n
    from moved m join creator c on c.id = m.to_account where $5 group by 1, 2
  ), by_slot as (
    insert into ledger.earned_slots as s (creator_id, source, slot, tokens, payments)
    select creator_id, 'tip', slot, n, n from slots
    on conflict (creator_id, source, slot) do update
    set tokens = s.tokens + excluded.tokens, payments = s.payments + excluded.payments
  ), by_day as (
    insert into ledger.earned_days as d (creator_id, day, source, tokens, payments)
    select creator_id, (slot at time zone 'UTC')::date, 'tip', sum(n), sum(n) from slots group by 1, 2
    on conflict (creator_id, day, source) do update
    set tokens = d.tokens + excluded.tokens, payments = d.payments + excluded.payments
  )
  update ledger.accounts a set balance = a.balance + s.n
  from (select to_account, count(*) as n from moved where $5 group by 1) s where a.id = s.to_account`

/**
 * Writes `count` payments from one fan or each in turn to one creator or each in turn, folded or pending in the inbox.
 */
export async function pay(
  client: pg.Client,
  count: number,
  { fan, creator, folded = true }: { fan?: string; creator?: string; folded?: boolean },
): Promise<void> {
  // Writes cached lots to the table first, because the statement below updates the table directly.
  await client.query('select ledger_internal.lock_spendable(owner_id) from ledger.accounts where lot_id is not null')
  for (let left = count; left > 0; left -= chunk)
    await client.query(write, [Math.min(left, chunk), fan ?? null, creator ?? null, left * 0.01, folded])
}
