import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { eq, lte, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Db } from '#server/db/index.ts'
import type { Person } from '../people/store.server.ts'
import { sessionDays, sessionDaysMax } from '../spec.ts'
import { sessionFamilies, sessions, users } from '../tables.ts'

/** Returns the stored digest of a refresh token; a leaked table contains no usable tokens. */
const digest = (token: string) => bytesToHex(sha256(utf8ToBytes(token)))

type SessionAttributes = { familyId: string; spentAt: Date | null; familyRevokedAt: Date | null }

class HashingAdapter implements Adapter {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async getSessionAndUser(token: string): ReturnType<Adapter['getSessionAndUser']> {
    const [row] = await this.#db
      .select({ session: sessions, user: users, familyRevokedAt: sessionFamilies.revokedAt })
      .from(sessions)
      .innerJoin(sessionFamilies, eq(sessionFamilies.id, sessions.familyId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, digest(token)))
    if (!row) return [null, null]
    const { familyId, spentAt, userId, expiresAt } = row.session
    // Lucia passes this id to the methods below, so it must be the plain token
    const attributes = { familyId, spentAt, familyRevokedAt: row.familyRevokedAt }
    return [
      { id: token, userId, expiresAt, attributes },
      { id: row.user.id, attributes: row.user },
    ]
  }
  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.#db.select().from(sessions).where(eq(sessions.userId, userId))
    // these ids are digests: usable for lists, never accepted as tokens
    return rows.map(({ id, expiresAt, familyId, spentAt }) => ({
      id,
      userId,
      expiresAt,
      attributes: { familyId, spentAt, familyRevokedAt: null },
    }))
  }
  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession) {
    await this.#db.insert(sessions).values({ id: digest(id), userId, expiresAt, familyId: attributes.familyId })
  }
  // Lucia calls these two methods while it reads, but reading must write nothing: a refresh gives the successor its own
  // expiry, a spent token keeps its expiry, and the job `sessions` deletes expired ones.
  async updateSessionExpiration() {}
  async deleteSession() {}
  async deleteUserSessions(userId: string) {
    await this.#db.delete(sessions).where(eq(sessions.userId, userId))
  }
  async deleteExpiredSessions() {
    await this.#db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`))
  }
}

/** Creates Lucia with our adapter, which stores only digests. */
export const createLucia = (db: Db, cookie: { name: string; isSecure: boolean }) =>
  new Lucia(new HashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    sessionCookie: { name: cookie.name, attributes: { secure: cookie.isSecure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ familyId, spentAt, familyRevokedAt }) => ({ familyId, spentAt, familyRevokedAt }),
    getUserAttributes: (person) => ({ person }),
  })

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: Person
  }
}

export type Device = { userAgent: string | null; address: string }

const agentOf = ({ userAgent }: Device) => userAgent?.slice(0, 300) ?? null

/** Creates a family with its first token, in one transaction. One round trip. */
export async function openFamily(
  db: Db,
  userId: string,
  token: string,
  expiresAt: Date,
  device: Device,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with family as (
      insert into session_families (user_id, user_agent, address)
      values (${userId}, ${agentOf(device)}, ${device.address}) returning id),
    token as (
      insert into sessions (id, family_id, user_id, expires_at)
      select ${digest(token)}, id, ${userId}, ${expiresAt.toISOString()}::timestamptz from family)
    select id from family`)
  const id = rows[0]?.id
  if (!id) throw new Error('an insert returned no row')
  return id
}

/**
 * Spends a token and inserts its successor in one statement. Concurrent callers with one token get the same successor,
 * because it is derived from the token; the time of the first one counts. A sign-in ends after `sessionDaysMax`.
 */
export async function rotateToken(
  db: Db,
  { token, successor, expiresAt, now }: { token: string; successor: string; expiresAt: Date; now: Date },
  device: Device,
): Promise<void> {
  await db.execute(sql`
    with spent as (
      update sessions set spent_at = coalesce(spent_at, ${now.toISOString()}::timestamptz)
      where id = ${digest(token)} returning family_id, user_id),
    seen as (
      update session_families set last_seen_at = ${now.toISOString()}::timestamptz, address = ${device.address},
        user_agent = ${agentOf(device)}
      where id = (select family_id from spent))
    insert into sessions (id, family_id, user_id, expires_at)
    select ${digest(successor)}, s.family_id, s.user_id,
      least(${expiresAt.toISOString()}::timestamptz, f.created_at + make_interval(days => ${sessionDaysMax}))
    from spent s join session_families f on f.id = s.family_id
    on conflict (id) do nothing`)
}

/** Deletes expired tokens, and families without tokens. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(sessionFamilies).where(
      sql`not exists (select 1 from ${sessions} where ${sessions.familyId} = ${sessionFamilies.id})
        and ${sessionFamilies.createdAt} < now() - interval '1 day'`,
    ),
  ])
}
