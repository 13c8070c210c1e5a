import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { type CreateTier, ownTiersOutput, tierSchema, type UpdateTier } from '../contract.ts'
import { tiersMax } from '../spec.ts'

const row = tierSchema.extend({ created_at: z.coerce.date() })
const ownRow = ownTiersOutput.shape.tiers.element.extend({ created_at: z.coerce.date() })
export type TierRow = z.infer<typeof row>

const shown = sql`t.id, t.creator_id, t.name, t.description, t.price_tokens, t.message_kinds as free_message_kinds,
  t.unlocks_content, t.benefits, t.created_at`

/**
 * Lists the tiers of a creator (id or username), cheapest first. Returns none if the creator is not visible to the
 * viewer. One round trip.
 */
export async function listTiers(db: Db, viewer: Viewer, creator: string): Promise<TierRow[]> {
  const isId = z.uuid().safeParse(creator).success
  const { rows } = await db.execute(sql`
    select ${shown} from users u join subscription_tiers t on t.creator_id = u.id and t.deleted_at is null
    where ${isId ? sql`u.id = ${creator}::uuid` : sql`u.username = ${creator.toLowerCase()}`}
      and u.status = 'active' and u.role = 'creator' and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    order by t.price_tokens, t.id`)
  return z.array(row).parse(rows)
}

/** Lists the creator's own tiers with their numbers of subscribers and of items they open. One round trip. */
export async function listOwnTiers(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select ${shown}, (select count(*)::int from memberships m where m.tier_id = t.id and m.state <> 'ended') as subscribers,
      t.content_count
    from subscription_tiers t where t.creator_id = ${creatorId}::uuid and t.deleted_at is null
    order by t.price_tokens, t.id`)
  return z.array(ownRow).parse(rows)
}

const count = z.number().optional()
const written = z.object({
  why: z.enum(['not_found', 'too_many', 'name_taken', 'opens_content']).nullable(),
  count,
  tier: row.nullable(),
})
const closed = z.object({ why: z.enum(['not_found', 'opens_content']).nullable(), count })
export type Written = z.infer<typeof written>

/** Inserts a tier. The database enforces the maximum for concurrent calls. One round trip. */
export async function insertTier(db: Db, creatorId: string, tier: CreateTier): Promise<Written> {
  const { rows } = await db.execute(sql`
    select public.tier_write(null, ${creatorId}::uuid, ${JSON.stringify(tier)}::jsonb, ${tiersMax}::int) as written`)
  return written.parse(rows[0]?.written)
}

/** Changes a tier. One round trip. */
export async function updateTier(db: Db, creatorId: string, { id, ...change }: UpdateTier): Promise<Written> {
  const { rows } = await db.execute(sql`
    select public.tier_write(${id}::uuid, ${creatorId}::uuid, ${JSON.stringify(change)}::jsonb, ${tiersMax}::int) as written`)
  return written.parse(rows[0]?.written)
}

/** Closes a tier; the job `subscriptions` notifies its subscribers. Returns the refusal, if any. One round trip. */
export async function closeTier(db: Db, creatorId: string, id: string): Promise<z.infer<typeof closed>> {
  const { rows } = await db.execute(sql`select public.tier_close(${id}::uuid, ${creatorId}::uuid) as closed`)
  return closed.parse(rows[0]?.closed)
}
