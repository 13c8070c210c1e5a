import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'

/** Sets the goal of a stream, which begins at nothing. One round trip. */
export async function writeGoal(db: Db, streamId: string, title: string, tokens: number): Promise<void> {
  await db.execute(sql`
    with written as (
      update streams set goal_title = ${title}, goal_tokens = ${tokens}::int, goal_since = now()
      where id = ${streamId}::uuid and ended_at is null returning id)
    select stream_tell(id, '{"changed": true}') from written`)
}
