import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { rankedAtOnce, tipperPoints } from '../spec.ts'

const done = z.tuple([z.object({ done: z.number() })])

/**
 * One round of the ranking: counts who came to follow and who tipped since the last one into the listings, each once.
 * Returns how much that was; 0: everything is counted. One round trip.
 */
export async function rankCreators(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    select public.count_followers(${rankedAtOnce}::integer) + public.count_tippers(${tipperPoints}, ${rankedAtOnce}::integer)
      + public.mend_listed_presence() as done`)
  return done.parse(rows)[0].done
}
