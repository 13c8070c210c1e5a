import type pg from 'pg'

// Adds months of earnings and followers of the first creators, so that their analytics have data.

/** Creators, their number of payments, and a number that varies their weeks. */
const earners: [string, number, number][] = [
  ['creator', 160, 3],
  ['creator2', 70, 5],
]
/** Length of the history in days. The creators' accounts must be older. */
const days = 80

const payers = ['mira_koval', 'fan', 'fan2', 'applicant']
const words = ['Bravo', 'For the encore', 'That made my evening', 'See you on Friday', 'One more, please', '']

/**
 * Writes tips with past times directly into the ledger's tables, because the ledger's functions use the current time.
 * Most tips are in the evening and on weekends, and their number grows. Each payer first gets the amount as a bonus.
 */
const write = `
  with plan as materialized (
    select i, (array[5, 10, 10, 25, 25, 50, 100])[1 + (i * $4) % 7] as tokens, 1 + (i * $4) % $6::int as payer,
      now() - interval '1 day' * ($5::float8 * power(i::float8 / $3, 1.4))
        - interval '1 hour' * (case when (i * $4) % 5 < 3 then (i % 4) else (i * $4) % 17 end) as at
    from generate_series(1, $3::int) i
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, memo, label, created_at)
    select uuidv7(p.at - clock_timestamp()), a.id, c.id, p.tokens, 'tip', a.owner_id, c.owner_id,
      ($7::text[])[1 + p.i % cardinality($7::text[])], 'custom', p.at
    from plan p
    join users f on f.username = ($1::text[])[p.payer] join ledger.accounts a on a.owner_id = f.id and a.kind = 'spendable'
    join users u on u.username = $2 join ledger.accounts c on c.owner_id = u.id and c.kind = 'pending'
    returning *
  ), lot as (
    select distinct on (owner_id) owner_id, id from ledger.lots where kind = 'promo' order by owner_id, id desc
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens)
    select l.id, m.id, m.tokens from moved m join lot l on l.owner_id = m.payer_id
  ), spent as (
    update ledger.lots l set remaining = remaining - s.tokens, open = remaining > s.tokens
    from (select payer_id, sum(tokens) as tokens from moved group by 1) s join lot on lot.owner_id = s.payer_id
    where l.id = lot.id
  ), debited as (
    update ledger.accounts a set balance = balance - s.tokens
    from (select from_account, sum(tokens) as tokens from moved group by 1) s where a.id = s.from_account
  )
  insert into ledger.inbox (account_id, movement_id, tokens, matures_at, source)
  select to_account, id, tokens, created_at + interval '7 days', kind from moved`

/** Grants each payer a bonus in the amount of their payments. */
const bonus = `
  select ledger.promo_grant(u.id, s.tokens, 'A welcome bonus')
  from (select 1 + (i * $3) % $4::int as payer, sum((array[5, 10, 10, 25, 25, 50, 100])[1 + (i * $3) % 7]) as tokens
    from generate_series(1, $2::int) i group by 1) s
  join users u on u.username = ($1::text[])[s.payer]`

/** Finds an old tip, which only this history writes. */
const isThere = `
  select from ledger.movements m join users u on u.id = m.payee_id and u.username = any ($1)
  where m.kind = 'tip' and m.created_at < now() - interval '20 days' limit 1`

/** Adds the history once. The caller must then call `ledger.mature`. */
export async function addHistory(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(isThere, [earners.map(([name]) => name)])
  if (rowCount) return
  for (const [creator, payments, step] of earners) {
    const from = payers.filter((name) => name !== creator)
    await client.query(bonus, [from, payments, step, from.length])
    await client.query(
      `select ledger_internal.open_accounts(id, true) from users where username = $1 and role = 'creator'`,
      [creator],
    )
    await client.query(write, [from, creator, payments, step, days, from.length, words])
  }
  await client.query('select ledger.fold_all()')
  // Spreads the followers over the same time.
  await client.query(
    `
    delete from follower_changes where creator_id in (select id from users where username = any ($1))`,
    [earners.map(([name]) => name)],
  )
  await client.query(
    `insert into follower_changes (id, creator_id, follower_id, came)
     select uuidv7(interval '1 day' * -power(row_number() over (partition by creator_id order by follower_id) % 9, 2)),
       creator_id, follower_id, true
     from follows where creator_id in (select id from users where username = any ($1))`,
    [earners.map(([name]) => name)],
  )
  await client.query(
    `update follows f set created_at = uuid_extract_timestamp(c.id) from follower_changes c
     where c.creator_id = f.creator_id and c.follower_id = f.follower_id
       and f.creator_id in (select id from users where username = any ($1))`,
    [earners.map(([name]) => name)],
  )
}
