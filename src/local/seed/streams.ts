import type pg from 'pg'

type DemoStream = { by: string; title: string; category: string; daysAgo: number; minutes: number; viewers: number }

/** Past streams and their numbers of viewers. Creators see summaries of them. */
export const demoStreams: readonly DemoStream[] = [
  { by: 'creator', title: 'Practice with me', category: 'Music', daysAgo: 16, minutes: 42, viewers: 9 },
  { by: 'creator', title: 'Requests and tea', category: 'Music', daysAgo: 9, minutes: 55, viewers: 14 },
  { by: 'creator', title: 'The river concert', category: 'Music', daysAgo: 2, minutes: 70, viewers: 26 },
  { by: 'creator2', title: 'Morning stretch, live', category: 'Fitness', daysAgo: 12, minutes: 25, viewers: 7 },
  { by: 'creator2', title: 'Ask a runner', category: 'Fitness', daysAgo: 4, minutes: 38, viewers: 12 },
  { by: 'omar_beats', title: 'Rooftop, take three', category: 'Music', daysAgo: 5, minutes: 64, viewers: 17 },
  {
    by: 'odette_m',
    title: 'The song my mother banned',
    category: 'Entertainment',
    daysAgo: 4,
    minutes: 48,
    viewers: 22,
  },
]

/**
 * Writes a past stream with viewers and chat messages, and sends no notifications. Viewers join one by one in the first
 * third and leave in the last third, so that the curve of viewers rises and falls.
 */
const write = `
  with show as (
    select u.id as creator_id, now() - make_interval(days => $4::int) as began, make_interval(mins => $5::int) as lasted
    from users u where u.username = $1
  ), made as (
    insert into streams (id, creator_id, title, category, audience, meeting_id, host_family, started_at, live_at, ended_at,
      end_reason, peak_viewers, watched, messages)
    select uuidv7(make_interval(days => -$4::int)), creator_id, $2, $3, 'everyone', 'demo ' || $1 || ' ' || $2, uuidv7(), began,
      began, began + lasted, 'host', $6::int, $6::int, $6::int
    from show returning id, creator_id, started_at, ended_at - started_at as lasted
  ), audience as (
    select m.*, a.id as viewer, row_number() over (order by md5(a.username || m.id::text)) as place
    from made m join users a on a.id <> m.creator_id and a.role <> 'admin'
  ), watched as (
    insert into stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
    select id, 'demo ' || viewer, viewer::text, false, started_at + lasted * (place::float / $6 / 3),
      started_at + lasted * (1 - (place * 7 % $6)::float / $6 / 3)
    from audience where place <= $6
    union all
    select id, 'demo host', creator_id::text, true, started_at, started_at + lasted from made
  )
  insert into stream_messages (stream_id, number, sender_id, text, sent_at)
  select id, place, viewer, (array['Hello from far away.', 'This is lovely.', 'Again, please.', 'What is this called?',
    'Good evening.', 'I can listen to this for hours.'])[1 + place % 6], started_at + lasted * (place::float / $6)
  from audience where place <= $6`

/** Adds the past streams. Adds each only once. */
export async function addStreams(client: pg.Client): Promise<void> {
  for (const { by, title, category, daysAgo, minutes, viewers } of demoStreams) {
    const { rowCount } = await client.query(
      'select from streams s join users u on u.id = s.creator_id where u.username = $1 and s.title = $2',
      [by, title],
    )
    if (!rowCount) await client.query(write, [by, title, category, daysAgo, minutes, viewers])
  }
}
