import type pg from 'pg'
import * as z from 'zod'

const count = 1_000

/** Returns the next statement to send. PostgreSQL prepares it once per connection. */
export type Load = () => { name: string; text: string; values: unknown[] }

const accounts = z.array(z.object({ id: z.coerce.number(), owner_id: z.uuid() }))
export type People = { fans: z.infer<typeof accounts>; creators: z.infer<typeof accounts> }

/** Inserts a thousand fans with tokens, a thousand creators, and a thousand rows for the plain UPDATE. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role)
     select 'p' || i || '@limelight.test', 'p' || i, 'Person ' || i, '-', '1990-01-01',
       case when i % 2 = 0 then 'fan' else 'creator' end from generate_series(101, 100 + 2 * $1::int) i`,
    [count],
  )
  await client.query(
    `insert into creator_profiles (user_id, category) select id, 'Other' from users where role = 'creator'`,
  )
  await client.query(`select ledger.promo_grant(id, 1000000000, 'bench') from users where role = 'fan'`)
  await client.query(`select ledger_internal.open_accounts(id, true) from users where role = 'creator'`)
  await client.query('create table bare (id int primary key, balance bigint not null) with (fillfactor = 60)')
  await client.query('insert into bare select i, 0 from generate_series(0, $1::int - 1) i', [count])
  await client.query('vacuum analyze')
}

export async function people(client: pg.Client): Promise<People> {
  const of = async (role: string, kind: string) => {
    const { rows } = await client.query(
      `select a.id, a.owner_id from ledger.accounts a join users u on u.id = a.owner_id where u.role = $1 and a.kind = $2`,
      [role, kind],
    )
    return accounts.parse(rows)
  }
  return { fans: await of('fan', 'spendable'), creators: await of('creator', 'pending') }
}

const some = <T>(list: T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('nobody is there')
  return found
}

/**
 * Returns the loads: a plain UPDATE as the floor, a transfer between accounts (the core of every payment), and a
 * complete tip.
 */
export function loads({ fans, creators }: People, newKey: () => string) {
  const star = some(creators)
  const transfer =
    (to: () => People['creators'][number]): Load =>
    () => {
      const [from, creator] = [some(fans), to()]
      return {
        name: 'transfer',
        text: `select (ledger_internal.transfer('tip', $1, $2, $3, $4, 1, now(), 'hello there', 'custom', null, null, null)).paid`,
        values: [from.owner_id, from.id, creator.owner_id, creator.id],
      }
    }
  const tip =
    (to: () => People['creators'][number]): Load =>
    () => ({
      name: 'tip',
      text: `select ledger.tip_send($1, $2, 1, 'hello there', 'custom', $3, 'hash')`,
      values: [some(fans).owner_id, to().owner_id, newKey()],
    })
  const bare: Load = () => ({
    name: 'bare',
    text: 'update bare set balance = balance + 1 where id = $1',
    values: [Math.floor(Math.random() * count)],
  })
  return {
    bare,
    transfers: transfer(() => some(creators)),
    transfersToOne: transfer(() => star),
    tips: tip(() => some(creators)),
    tipsToOne: tip(() => star),
  }
}
