import type pg from 'pg'
import { tokenPackages } from '#features/wallet/spec.ts'

// Adds months of token sales, so that the platform's figures have data.

/** Buyers of tokens. None of them is a demo account for sign-in. */
export const buyers = [
  'theo_brandt',
  'ines_duarte',
  'marcus_reed',
  'aoife_byrne',
  'hana_sato',
  'luca_ferri',
  'nadia_k',
  'june_park',
]
/** Bought packages; most are small. */
const bought = [
  'starter',
  'basic',
  'basic',
  'popular',
  'basic',
  'value',
  'starter',
  'popular',
  'premium',
  'basic',
  'vip',
]
const sales = 110
const days = 80
/**
 * Minimum age in days. The reconciliation with the provider checks newer purchases, which the provider does not have.
 */
const newestDays = 4

/**
 * Writes purchases with past times directly into the tables, because the ledger's functions use the current time. Their
 * number grows.
 */
const write = `
  with plan as materialized (
    select w.*, uuidv7(w.at - clock_timestamp()) as purchase, uuidv7(w.at - clock_timestamp()) as movement from (
      select i, u.id as buyer, a.id as account, p.id as package, p.tokens, p.cents,
        now() - interval '1 day' * ($5::int + $6::int * power(i::float8 / $4, 1.3)) - interval '1 hour' * ((i * 7) % 17) as at
      from generate_series(1, $4::int) i
      join users u on u.username = ($1::text[])[1 + (i * 5) % cardinality($1::text[])]
      join ledger.accounts a on a.owner_id = u.id and a.kind = 'spendable'
      join jsonb_to_recordset($3::jsonb) as p (id text, tokens bigint, cents bigint)
        on p.id = ($2::text[])[1 + (i * 3) % cardinality($2::text[])]) w
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, memo, label, reference, created_at)
    select movement, ledger_internal.account(null, 'sales'), account, tokens, 'purchase', buyer, buyer, '', package, purchase, at from plan
  ), opened as (
    insert into purchases (id, user_id, package_id, tokens, usd_cents, status, stripe_payment_intent_id, movement_id, claimed_until,
      created_at, updated_at, credited_at)
    select purchase, buyer, package, tokens, cents, 'succeeded', 'pi_demo_' || i, movement, at, at, at, at from plan
  ), lot as (
    insert into ledger.lots (id, owner_id, kind, initial, remaining, usd_cents, purchase_id, movement_id, created_at)
    select uuidv7(at - clock_timestamp()), buyer, 'bought', tokens, tokens, cents, purchase, movement, at from plan
  ), sold as (
    insert into ledger.inbox (account_id, movement_id, tokens)
    select ledger_internal.account(null, 'sales'), movement, -tokens from plan
  )
  update ledger.accounts a set balance = balance + s.tokens
  from (select account, sum(tokens) as tokens from plan group by 1) s where a.id = s.account`

/** Adds the sales once. */
export async function addSales(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from purchases where stripe_payment_intent_id = 'pi_demo_1'`)
  if (rowCount) return
  // Opens the buyers' accounts and writes cached lots to the table, because the statement inserts lots directly.
  await client.query('select ledger_internal.lock_spendable(id) from users where username = any ($1)', [buyers])
  const packages = tokenPackages.map(({ id, tokens, usdCents }) => ({ id, tokens, cents: usdCents }))
  await client.query(write, [buyers, bought, JSON.stringify(packages), sales, newestDays, days - newestDays])
  await client.query('select ledger.fold_all()')
  await client.query(
    `insert into reconciliations (part, since, started_at, completed_at, completed_from)
     values ('purchases', now(), now(), now(), now()) on conflict do nothing`,
  )
}
