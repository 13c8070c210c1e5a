import type pg from 'pg'
import { holdDays, newConversations } from '#features/messages/spec.ts'

type Line = { minutesAgo: number; from: string; to: string; words: string }

/** Messages in the order in which they were sent. */
export const demoLines: Line[] = [
  {
    minutesAgo: 1_570,
    from: 'fan',
    to: 'mira_koval',
    words: 'Could you draw my grandmother from a photo? She is 90 in May.',
  },
  { minutesAgo: 1_495, from: 'mira_koval', to: 'fan', words: 'With pleasure. Send the one where she laughs.' },
  {
    minutesAgo: 1_490,
    from: 'mira_koval',
    to: 'fan',
    words: 'And tell me what she does with her hands when she talks.',
  },
  {
    minutesAgo: 185,
    from: 'fan',
    to: 'creator',
    words: 'I recorded the waltz on my phone. Too fast in the middle, I know.',
  },
  {
    minutesAgo: 160,
    from: 'creator',
    to: 'fan',
    words: 'Not too fast, too careful. Play it as if no one had to like it.',
  },
  { minutesAgo: 158, from: 'creator', to: 'fan', words: 'I am at the piano tonight at nine. Bring it along.' },
  { minutesAgo: 42, from: 'fan2', to: 'creator', words: 'Which edition of the nocturnes do you play from?' },
]

const settings = JSON.stringify({
  hold_days: holdDays,
  quiet_seconds: 0,
  begin_max: newConversations.max,
  begin_seconds: newConversations.seconds,
})

/** Last read message of each demo user. Later messages are unread when someone signs in as this demo user. */
const readUpTo: [reader: string, other: string, seq: number][] = [
  ['mira_koval', 'fan', 1],
  ['fan', 'mira_koval', 3],
  ['creator', 'fan', 1],
  ['fan', 'creator', 2],
]

/** Adds conversations like the product. Fans pay for their messages; creators open them. */
export async function addMessages(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from messages limit 1`)
  if (rows.length > 0) return
  for (const [index, { from, to, words }] of demoLines.entries())
    await client.query(
      `select ledger.message_send(f.id, t.id, 'text', $3, null, null, $4, 'demo', $5::jsonb) from users f, users t
       where f.username = $1 and t.username = $2`,
      [from, to, words, `demo-message-${index}`, settings],
    )
  for (const [reader, other, seq] of readUpTo)
    await client.query(
      'select ledger.message_read(r.id, o.id, $3) from users r, users o where r.username = $1 and o.username = $2',
      [reader, other, seq],
    )
  for (const [index, { minutesAgo }] of demoLines.entries())
    await client.query(`update messages set created_at = now() - make_interval(mins => $2) where key = $1`, [
      `demo-message-${index}`,
      minutesAgo,
    ])
  await client.query(
    `update conversation_members c set last_at = m.created_at from messages m
     where m.conversation_id = c.conversation_id and m.seq = c.last_seq`,
  )
  await client.query(
    `update notifications n set created_at = c.last_at from conversation_members c
     where n.type = 'message' and n.user_id = c.owner_id and n.data ->> 'conversation_id' = c.conversation_id::text`,
  )
}
