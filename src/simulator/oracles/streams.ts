import { type Show, showsOf, wrongPasses } from '../operations/streams.ts'
import type { Simulation } from '../simulation.ts'
import { noRows, type Oracle } from './oracle.ts'

type Sums = { id: string; count: number; tokens: number; goal: number | null; is_over: boolean }

/** Streams whose sums were compared after their end. */
const compared = new WeakSet<Show>()

/** Compares the tips and the goal of each stream with the tips that fans sent to it. */
async function findWrongSums(sim: Simulation): Promise<unknown[]> {
  const ids = [...showsOf(sim).values()].filter((show) => !compared.has(show)).map(({ id }) => id)
  const rows = await sim.market.database.query<Sums>(
    `select s.id, t.tips::int as count, t.tokens::int, g.tokens::int as goal, s.ended_at is not null as is_over
     from streams s cross join lateral ledger.stream_tips(s.id, s.creator_id, s.started_at) t
     left join lateral ledger.stream_tips(s.id, s.creator_id, s.goal_since) g on s.goal_since is not null
     where s.id = any ($1)
       -- a refund or dispute takes tips back
       and not exists (select from ledger.movements m join ledger.earnings e on e.movement_id = m.id
         where m.reference = s.id and m.kind = 'tip' and e.reversed > 0)`,
    [ids],
  )
  return rows.flatMap((row) => {
    const show = showsOf(sim).get(row.id)
    if (!show || show.isUncertain) return []
    if (row.is_over) compared.add(show)
    const { tips, goal } = show
    const isEqual = row.count === tips.count && row.tokens === tips.tokens && row.goal === (goal ?? null)
    return isEqual ? [] : [{ ...row, sent: tips, expected: goal }]
  })
}

/** Events with sold tickets, the seconds in which the host was connected, and the seconds that the event needs. */
const hosted = `
  select e.id, e.status, least(600, e.minutes * 30) as needed, coalesce((
    select sum(extract(epoch from least(v.left_at, e.ends_at) - greatest(v.joined_at, e.starts_at)))
    from streams s join stream_visits v on v.stream_id = s.id and v.is_host
    where s.event_id = e.id and coalesce(v.left_at > e.starts_at, true) and v.joined_at < e.ends_at), 0) as seconds,
    exists (select from tickets k where k.event_id = e.id and k.status = 'used') as is_paid,
    exists (select from timeline t where t.subject_id = e.id and t.what = 'cancelled' and t.actor = 'clock'
      and t.data ->> 'why' in ('late', 'short')) as is_refunded
  from events e where e.price > 0 and e.ends_at < now() - interval '1 hour'`

/** Oracles of streams. */
export const streams: readonly Oracle[] = [
  { name: 'the tips and the goal of a stream are what fans sent', when: 'often', findWrong: findWrongSums },
  noRows('only people who may watch have passes of a stream', 'often', wrongPasses),
  noRows(
    'a viewer keeps one pass of a stream',
    'often',
    `select stream_id, person, count(*) from stream_passes p join streams s on s.id = p.stream_id
     where not p.is_host and s.ended_at is null and p.given_at < (select finished_at from job_runs where name = 'outbox')
       - interval '10 seconds'
     group by 1, 2 having count(*) > 1`,
  ),
  noRows(
    'no stream stays live without its host',
    'often',
    `select id, host_away_at from streams where ended_at is null and host_away_at
       < (select finished_at from job_runs where name = 'streams') - interval '61 seconds'`,
  ),
  noRows(
    'running streams are listed, and ended ones have no viewers, guest or hands',
    'often',
    `select s.id, s.ended_at from streams s where (s.ended_at is null) <> exists (select from live_now n where n.stream_id = s.id)
     union all select s.id, s.ended_at from streams s where s.ended_at is not null and (s.guest_id is not null
       or exists (select from stream_hands h where h.stream_id = s.id)
       or exists (select from stream_visits v where v.stream_id = s.id and v.left_at is null))`,
  ),
  noRows(
    'the numbers of a chat have no gaps',
    'often',
    `select s.id, s.messages, count(m.number) from streams s left join stream_messages m on m.stream_id = s.id
     -- an erasure deletes the messages of a person
     where s.started_at > coalesce((select max(erased_at) from users), '-infinity')
     group by s.id having s.messages <> count(m.number) or s.messages <> coalesce(max(m.number), 0)`,
  ),
  noRows(
    'a stream with tickets pays its host if it took place, and refunds them if not',
    'end',
    `select * from (${hosted}) h where status = 'scheduled' or (is_refunded and seconds > needed + 90)
       or (is_paid and seconds < needed - 90)`,
  ),
]
