import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'

export type Goal = { title: string; tokens: number }

/** Sets the goal of a stream, starting at 0. Null removes it. One round trip. */
export async function writeGoal(db: Db, streamId: string, goal: Goal | null): Promise<void> {
  await db.execute(sql`
    with written as (
      update streams set goal_title = ${goal?.title ?? null}, goal_tokens = ${goal?.tokens ?? null}::int,
        goal_since = ${goal ? sql`now()` : null}
      where id = ${streamId}::uuid and ended_at is null returning id)
    select stream_tell(id, '{"changed": true}') from written`)
}
