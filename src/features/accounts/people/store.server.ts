import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { searchWords } from '#shared/words.ts'
import { bioMax } from '../profile/spec.ts'
import { users } from '../tables.ts'

export type Person = typeof users.$inferSelect

/** Returns LIKE patterns of usernames and names that begin with a search. A search without letters matches nothing. */
function startsOf(text: string) {
  const words = searchWords(text)
  const end = words === '' ? '' : '%'
  return { username: `${words.replaceAll(' ', '\\_')}${end}`, name: `${words}${end}` }
}

/** Returns the condition that the username or display name of a person `u` begins with a search. */
export function isCalled(u: SQL, text: string): SQL {
  const { username, name } = startsOf(text)
  return sql`(${u}.username like ${username} or public.search_words(${u}.display_name) like ${name})`
}

/**
 * Selects ids of people `u` under `rules` whose username or display name begins with a search: the first `limit` of
 * each, by its index.
 */
export function calledFirst(text: string, rules: SQL, limit: number): SQL {
  const { username, name } = startsOf(text)
  const words = sql`public.search_words(u.display_name)`
  return sql`
    (select u.id from users u where u.username like ${username} and ${rules} order by u.username limit ${limit})
    union (select u.id from users u where ${words} like ${name} and ${rules} order by ${words} limit ${limit})`
}

/** Finds a person by email address. One round trip. */
export async function findByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return person
}

/** Finds a person by id. One round trip. */
export async function findById(db: Db, id: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return person
}

/** Reads the time zone of an address's account, which may have a pending deletion. One round trip. */
export async function findReader(db: Db, email: string): Promise<{ timeZone: string | null } | undefined> {
  const [found] = await db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)))
    .limit(1)
  return found
}

/**
 * Creates a person, the mail that confirms the address, and the check against banned accounts, in one transaction. One
 * round trip.
 * @throws with the constraint `users_email_key` or `users_username_key` if taken; see `violatedConstraint`.
 */
export async function insertPerson(
  db: Db,
  person: Pick<Person, 'email' | 'username' | 'displayName' | 'passwordHash' | 'dateOfBirth'>,
  also: { confirmation: SQL; hold: SQL },
): Promise<Person> {
  const [, , , [inserted]] = await db.batch([
    db.insert(users).values(person),
    db.execute(also.confirmation),
    db.execute(also.hold),
    db.select().from(users).where(eq(users.email, person.email)),
  ])
  if (!inserted) throw new Error('an insert returned no row')
  return inserted
}

// keeps texts that the person wrote before; the bio is cut to the length that the profile form accepts
const bioAsCreator = sql`case when u.bio = '' then left(c.bio, ${bioMax}) else u.bio end`
const linksAsCreator = sql`jsonb_strip_nulls(jsonb_build_object('instagram', c.instagram, 'twitter', c.twitter))`

/**
 * Selects a person's page as JSON, current or as `becomesCreator` would make it; `from` has a row in the form that
 * function takes. Names are in camel case, as in answers to admins; links are the stored ones.
 */
export const pageAsCreator = (from: SQL): SQL => sql`
  select jsonb_build_object('username', u.username, 'displayName', u.display_name, 'profilePic', u.avatar_url,
    'cardPic', coalesce(p.card_url, u.avatar_url), 'bio', ${bioAsCreator}, 'category', coalesce(p.category, c.specialties[1]),
    'specialties', coalesce(p.specialties, c.specialties), 'links', coalesce(p.social_links, ${linksAsCreator}),
    'country', case when p.user_id is null then c.country else p.country end,
    'state', case when p.user_id is null then c.state else p.state end)
  from ${from} c join users u on u.id = c.user_id left join creator_profiles p on p.user_id = u.id`

/**
 * CTEs `profiled` and `promoted`, which make fans creators in the statement that decides it. `from` has a row for each:
 * user_id, bio, specialties (the first one becomes the category), country, state, instagram, twitter. Texts that the
 * person wrote before are kept.
 */
export const becomesCreator = (from: SQL): SQL => sql`
  profiled as (
    insert into creator_profiles (user_id, category, specialties, country, state, social_links)
    select c.user_id, c.specialties[1], c.specialties, c.country, c.state, ${linksAsCreator}
    from ${from} c on conflict (user_id) do nothing returning user_id),
  promoted as (
    update users u set role = 'creator', updated_at = now(), bio = ${bioAsCreator}
    from ${from} c where u.id = c.user_id and u.role = 'fan' returning u.id)`
