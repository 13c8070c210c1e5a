import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { sampleOf } from '../../../testing/sample.ts'

// Plays the provider's events of one payment in every order, with duplicates. The final state depends on the set of
// events and not on their order. A letter is an event. S: paid, F: failed, R: refunded, X: the refund failed, N: fraud
// warning, O, W, L: dispute opened, won, lost. The fan tips 30 of the 50 tokens as soon as they are spendable; only
// this tip depends on the order.

const tokens = 50
const tip = 30

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

type End = {
  status: string
  spendable: number
  held: number
  debt: number
  frozen: boolean
  earned: { pending: number; disputed: number; reversed: number } | null
}

const disputeOf = (said: Set<string>) => ['L', 'O', 'W'].find((one) => said.has(one) && !(one === 'O' && said.has('W')))
const isRefunded = (said: Set<string>) => said.has('R') && !said.has('X')
const isFrozen = (said: Set<string>) =>
  isRefunded(said) || ['O', 'L'].includes(disputeOf(said) ?? '') || (said.has('N') && disputeOf(said) === undefined)

/** Returns the final state that the model expects after these events. */
function endOf(news: string): End {
  const said = new Set(news)
  const nothing = { spendable: 0, held: 0, debt: 0, frozen: false, earned: null }
  if (!said.has('S')) return { ...nothing, status: said.has('F') ? 'failed' : 'created' }
  const [dispute, refunded, frozen] = [disputeOf(said), isRefunded(said), isFrozen(said)]
  const spent = isFrozen(new Set(news.slice(0, news.indexOf('S')))) ? 0 : tip
  const [lost, open] = [dispute === 'L', dispute === 'O']
  const left = refunded || lost ? 0 : tokens - spent
  return {
    status: refunded ? 'refunded' : lost || open ? 'disputed' : 'succeeded',
    spendable: frozen ? 0 : left,
    held: frozen ? left : 0,
    debt: refunded && !lost ? spent : 0,
    frozen,
    earned:
      spent === 0
        ? null
        : { pending: lost || open ? 0 : spent, disputed: open ? spent : 0, reversed: lost ? spent : 0 },
  }
}

/** Returns all words of up to `length` letters. */
const words = (letters: string, length: number): string[] =>
  length === 0 ? [''] : words(letters, length - 1).flatMap((w) => [w, ...[...letters].map((letter) => w + letter)])
const allWords = (letters: string, length: number) => [...new Set(words(letters, length))].filter((word) => word !== '')

// The second occurrence of a letter redelivers the same event. Later occurrences have no event id, like updates from
// the job `reconcile`.
const play = `
  create function pg_temp.play(p_fan uuid, p_creator uuid, p_word text, p_name text) returns void language plpgsql as $$
  declare
    v_purchase uuid := (ledger.purchase_open(p_fan, null, '', 'starter', ${tokens}, 500, null, null) #>> '{purchase,id}')::uuid;
    v_pi text := 'pi_' || p_name;
    v_event text;
    v_letter text;
  begin
    for i in 1 .. length(p_word) loop
      v_letter := substr(p_word, i, 1);
      v_event := case when length(replace(left(p_word, i), v_letter, '')) > i - 3 then 'evt_' || p_name || v_letter end;
      case v_letter
        when 'S' then perform ledger.purchase_credit(v_purchase, v_pi, ${tokens}, 500, v_event);
        when 'F' then perform ledger.purchase_progress(v_purchase, v_pi, 'failed', 'no', v_event);
        when 'R' then perform ledger.refund_record(v_pi, 're_' || p_name, 500, 'succeeded', v_event);
        when 'X' then perform ledger.refund_record(v_pi, 're_' || p_name, 500, 'failed', v_event);
        when 'N' then perform ledger.warning_record(v_pi, v_event);
        else perform ledger.dispute_record(v_pi, 'dp_' || p_name, 500,
          case v_letter when 'O' then 'opened' when 'W' then 'won' else 'lost' end, 'fraudulent', v_event);
      end case;
      if v_letter = 'S' and strpos(left(p_word, i - 1), 'S') = 0 then
        perform ledger.tip_send(p_fan, p_creator, ${tip}, '', 'custom', null, null);
      end if;
    end loop;
  end $$`

const ends = `
  select u.username, p.status,
    sum(a.balance) filter (where a.kind = 'spendable')::int as spendable,
    sum(a.balance) filter (where a.kind = 'held')::int as held,
    sum(a.balance) filter (where a.kind = 'debt')::int as debt,
    coalesce(bool_or(l.frozen), false) as frozen,
    (select jsonb_build_object('pending', e.tokens - e.matured - e.disputed - e.reversed, 'disputed', e.disputed,
      'reversed', e.reversed) from ledger.lot_uses x join ledger.earnings e on e.movement_id = x.movement_id
      where x.lot_id = l.id) as earned
  from users u
  join purchases p on p.user_id = u.id
  join ledger.accounts a on a.owner_id = u.id
  left join ledger.lots l on l.purchase_id = p.id
  where u.username like $1
  group by u.username, p.status, l.id`

async function playAll(client: pg.PoolClient, name: string, list: string[]): Promise<void> {
  const creator = await ledger.person('creator')
  await client.query(play)
  await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select n || '@limelight.test', n, n, '-', '1990-01-01' from (select $1 || w as n from unnest($2::text[]) w) as names`,
    [`${name}_`, list.map((word) => word.toLowerCase())],
  )
  await client.query(
    `select pg_temp.play(u.id, $3, w, u.username) from unnest($2::text[]) w join users u on u.username = $1 || lower(w)`,
    [`${name}_`, list, creator],
  )
  await client.query('select ledger.fold_all()')
}

async function check(name: string, list: string[]): Promise<void> {
  const parts = [0, 1, 2].map((part) => list.filter((_, i) => i % 3 === part))
  await Promise.all(
    parts.map(async (part) => {
      const client = await ledger.owner.connect()
      await playAll(client, name, part).finally(() => client.release(true))
    }),
  )
  const { rows } = await ledger.owner.query<End & { username: string }>(ends, [`${name}\\_%`])
  expect(rows).toHaveLength(list.length)
  const wrong = rows.flatMap(({ username, ...end }) => {
    const word = username.slice(name.length + 1).toUpperCase()
    const should = endOf(word)
    return JSON.stringify(Object.entries(end).sort()) === JSON.stringify(Object.entries(should).sort())
      ? []
      : [{ word, is: end, should }]
  })
  expect(wrong.slice(0, 5)).toEqual([])
  expect(await ledger.prove()).toEqual([])
}

test('all orders of up to five events of one payment end in the same state', async () => {
  await check(
    'five',
    sampleOf(allWords('SFROWL', 5), (word) => word),
  )
})

test('all orders of up to four events with failed refunds and fraud warnings end in the same state', async () => {
  await check(
    'four',
    sampleOf(allWords('SRXNOWL', 4), (word) => word),
  )
})
