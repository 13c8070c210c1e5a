import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { users } from '../tables.ts'

export type Person = typeof users.$inferSelect

/** One round trip. */
export async function findByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return person
}

/** One round trip. */
export async function findById(db: Db, id: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return person
}

/** Whether an account answers to the address, one that waits to be deleted included. One round trip. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)))
    .limit(1)
  return found.length > 0
}

/**
 * A new person, and what is to be written along with them: one round trip, all or nothing.
 * @throws with the constraint `users_email_key` or `users_username_key` when taken; see `violatedConstraint`.
 */
export async function insertPerson(
  db: Db,
  person: Pick<Person, 'email' | 'username' | 'displayName' | 'passwordHash' | 'dateOfBirth'>,
  also: SQL,
): Promise<Person> {
  const [[inserted]] = await db.batch([db.insert(users).values(person).returning(), db.execute(also)])
  if (!inserted) throw new Error('an insert returned no row')
  return inserted
}
