import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { isByOthers, type Reportable, type Reported, subjectOfCase } from '#server/reportable.ts'
import type { Person } from '../people/store.server.ts'
import { creatorProfiles, users } from '../tables.ts'
import { bioMax } from './spec.ts'

export type CreatorProfile = typeof creatorProfiles.$inferSelect
/** A person with their creator profile, if any. */
export type Own = { user: Person; profile: CreatorProfile | null }

type PersonChanges = Partial<Pick<Person, 'displayName' | 'username' | 'usernameChangedAt' | 'bio' | 'timeZone'>>
export type CreatorChanges = Partial<
  Omit<CreatorProfile, 'userId' | 'createdAt' | 'updatedAt' | 'verified' | 'cardUrl'>
>
export type ProfileChanges = { user: PersonChanges; creator: CreatorChanges }

const ownQuery = (db: Db, userId: string) =>
  db
    .select({ user: users, profile: creatorProfiles })
    .from(users)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, users.id))
    .where(eq(users.id, userId))

/** Finds a person with their creator profile. One round trip. */
export async function findOwn(db: Db, userId: string): Promise<Own | undefined> {
  const [own] = await ownQuery(db, userId)
  return own
}

/**
 * Writes the given fields to both rows in one transaction, and returns the rows afterwards. One round trip. Does not
 * write if the account is inactive, or if the username has changed since it was read.
 * @throws with the constraint `users_username_key` if the username is taken or protected; see `violatedConstraint`.
 */
export async function writeProfile(
  db: Db,
  userId: string,
  changes: ProfileChanges,
  now: Date,
  renamedAt: Date | null,
): Promise<Own | undefined> {
  const isSame = sql`${users.usernameChangedAt} is not distinct from ${renamedAt?.toISOString() ?? null}::timestamptz`
  const person = db.$with('person').as(
    db
      .update(users)
      .set({ ...changes.user, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.status, 'active'), changes.user.username ? isSame : undefined))
      .returning({ id: users.id }),
  )
  const write = db
    .with(person)
    .update(creatorProfiles)
    .set({ ...changes.creator, updatedAt: now })
    .from(person)
    .where(eq(creatorProfiles.userId, person.id))
  const [, [own]] = await db.batch([write, ownQuery(db, userId)])
  return own
}

/** Writes rates and switches of an active creator; undefined without such a creator. One round trip. */
export async function writeRates(
  db: Db,
  userId: string,
  changes: CreatorChanges,
  now: Date,
): Promise<CreatorProfile | undefined> {
  const [profile] = await db
    .update(creatorProfiles)
    .set({ ...changes, updatedAt: now })
    .where(
      and(
        eq(creatorProfiles.userId, userId),
        sql`exists (select from ${users} where ${users.id} = ${userId} and status = 'active' and role = 'creator')`,
      ),
    )
    .returning()
  return profile
}

// keeps texts that the person wrote before; the bio is cut to the length that the profile form accepts
const bioAsCreator = sql`case when u.bio = '' then left(c.bio, ${bioMax}) else u.bio end`
const linksAsCreator = sql`jsonb_strip_nulls(jsonb_build_object('instagram', c.instagram, 'twitter', c.twitter))`

/**
 * Selects a person's page as JSON, current or as `promotionCtes` would make it; `from` has a row in the form that
 * function takes. Names are in camel case, as in answers to admins; links are the stored ones.
 */
export const selectPublicPage = (from: SQL): SQL => sql`
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
export const promotionCtes = (from: SQL): SQL => sql`
  profiled as (
    insert into creator_profiles (user_id, category, specialties, country, state, social_links)
    select c.user_id, c.specialties[1], c.specialties, c.country, c.state, ${linksAsCreator}
    from ${from} c on conflict (user_id) do nothing returning user_id),
  promoted as (
    update users u set role = 'creator', updated_at = now(), bio = ${bioAsCreator}
    from ${from} c where u.id = c.user_id and u.role = 'fan' returning u.id)`

/**
 * All texts of the profile of a user `u` besides the names, one a line: the bio, and a creator's profession, specialties,
 * place and links. Admins read them as evidence, and the automatic checks read them. `profileBefore`, `clearProfiles` and
 * `restoreProfiles` have the same texts.
 */
const profileTexts = sql`concat_ws(chr(10), nullif(u.bio, ''), (
  select nullif(concat_ws(chr(10), p.creator_type, nullif(array_to_string(p.specialties, ', '), ''), p.state,
    (select string_agg(l.key || ': ' || l.value, ', ') from jsonb_each_text(p.social_links) l)), '')
  from creator_profiles p where p.user_id = u.id))`

/** Selects the texts or pictures of a profile before a removal, for an undo. */
const profileBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('display_name', u.display_name, 'bio', u.bio, 'creator_type', p.creator_type,
    'specialties', p.specialties, 'state', p.state, 'social_links', p.social_links)
  from users u left join creator_profiles p on p.user_id = u.id where u.id = ${id})`
const picturesBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('avatar_url', u.avatar_url, 'banner_url', u.banner_url, 'card_url', p.card_url)
  from users u left join creator_profiles p on p.user_id = u.id where u.id = ${id})`

/** Conditions for an undo: no new text or picture since the removal; the person is suspended. */
const isProfileClear = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.display_name = u.username and ${profileTexts} = '')`
const arePicturesClear = (id: SQL): SQL => sql`exists (
  select from users u left join creator_profiles p on p.user_id = u.id
  where u.id = ${id} and u.avatar_url is null and u.banner_url is null and p.card_url is null)`
const isSuspended = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.suspended_reason is not null)`

/** Removes the texts of profiles and resets the name to the username. `w` has subject_id. */
const clearProfiles = (w: SQL): SQL[] => [
  sql`update users u set display_name = u.username, bio = '', updated_at = now() from ${w} w where u.id = w.subject_id`,
  sql`update creator_profiles p set creator_type = null, specialties = '{}', state = null, social_links = '{}',
      updated_at = now()
    from ${w} w where p.user_id = w.subject_id`,
]

/**
 * Restores texts that the person has not rewritten. `w` has subject_id and before, which has no texts of creators if the
 * profile was removed when a removal did not clear them.
 */
const restoreProfiles = (w: SQL): SQL[] => [
  sql`update users u set updated_at = now(),
      display_name = case when u.display_name = u.username then coalesce(w.before ->> 'display_name', u.display_name) else u.display_name end,
      bio = case when u.bio = '' then coalesce(w.before ->> 'bio', '') else u.bio end
    from ${w} w where u.id = w.subject_id and u.erased_at is null`,
  sql`update creator_profiles p set updated_at = now(), creator_type = coalesce(p.creator_type, b.creator_type),
      specialties = coalesce(nullif(p.specialties, '{}'), b.specialties, '{}'), state = coalesce(p.state, b.state),
      social_links = coalesce(b.social_links, '{}') || p.social_links
    from ${w} w join users u on u.id = w.subject_id and u.erased_at is null
    cross join lateral jsonb_populate_record(null::creator_profiles, w.before) b
    where p.user_id = w.subject_id`,
]

/** Removes the pictures of profiles and keeps their files for an undo. `w` has subject_id. */
const clearPictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = null, banner_url = null, updated_at = now() from ${w} w where u.id = w.subject_id`,
  sql`update creator_profiles c set card_url = null, updated_at = now() from ${w} w where c.user_id = w.subject_id`,
]

/** Restores pictures that were not replaced. `w` has subject_id and before. */
const restorePictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = coalesce(u.avatar_url, w.before ->> 'avatar_url'),
      banner_url = coalesce(u.banner_url, w.before ->> 'banner_url'), updated_at = now()
    from ${w} w where u.id = w.subject_id and u.erased_at is null`,
  sql`update creator_profiles c set card_url = coalesce(c.card_url, w.before ->> 'card_url'), updated_at = now()
    from ${w} w join users u on u.id = w.subject_id and u.erased_at is null where c.user_id = w.subject_id`,
]

const isFoundPerson = (asked: Reported): SQL =>
  sql`u.id = ${asked.id}::uuid and u.erased_at is null and ${isByOthers(sql`u.id`, asked)}`

/** Removing a person suspends them: moderation does that for every kind. */
const reportablePerson: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', ${profileTexts}, 'username', u.username, 'pictures', jsonb_build_array(u.avatar_url, u.banner_url)) as body
    from users u where ${isFoundPerson(asked)}`,
  texts: null,
  sales: null,
  isAway: isSuspended(subjectOfCase),
}

const reportableProfile: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', ${profileTexts}, 'username', u.username) as body
    from users u where ${isFoundPerson(asked)}`,
  texts: () => sql`select u.id, u.display_name || ' ' || ${profileTexts} as text, u.updated_at as at from users u
    where u.erased_at is null and u.role <> 'admin'`,
  hide: clearProfiles,
  show: restoreProfiles,
  before: profileBefore(subjectOfCase),
  sales: null,
  isAway: isProfileClear(subjectOfCase),
}

const reportablePicture: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'pictures', jsonb_build_array(u.avatar_url, u.banner_url, c.card_url)) as body
    from users u left join creator_profiles c on c.user_id = u.id
    where ${isFoundPerson(asked)}`,
  texts: null,
  hide: clearPictures,
  show: restorePictures,
  before: picturesBefore(subjectOfCase),
  sales: null,
  isAway: arePicturesClear(subjectOfCase),
}

/** The parts of a person that can be reported. */
export const reportable = { person: reportablePerson, profile: reportableProfile, picture: reportablePicture }

type PictureKind = 'profile-picture' | 'banner' | 'card-picture'

const outcomes = ['done', 'inactive', 'not_creator', 'not_found'] as const
const outcomeSchema = z.object({ outcome: z.enum(outcomes) })

/** Calls account_picture. Returns its outcome and the profile afterwards. One round trip. */
export async function writePicture(
  db: Db,
  userId: string,
  picture: PictureKind,
  { uploadId, url }: { uploadId: string; url: string } | { uploadId: null; url: null },
): Promise<{ outcome: (typeof outcomes)[number]; own: Own | undefined }> {
  const [written, [own]] = await db.batch([
    db.execute(sql`select public.account_picture(${userId}, ${picture}, ${uploadId}, ${url}) as outcome`),
    ownQuery(db, userId),
  ])
  return { ...outcomeSchema.parse(written.rows[0]), own }
}
