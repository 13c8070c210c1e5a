import { type SQL, sql } from 'drizzle-orm'
import { isByOthers, type Reportable, type Reported, subjectOfCase } from '#server/reportable.ts'

/** Selects the texts or pictures of a profile before a removal, for an undo. */
const profileBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('display_name', u.display_name, 'bio', u.bio) from users u where u.id = ${id})`
const picturesBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('avatar_url', u.avatar_url, 'banner_url', u.banner_url, 'card_url', p.card_url)
  from users u left join creator_profiles p on p.user_id = u.id where u.id = ${id})`

/** Conditions for an undo: no new text or picture since the removal; the person is suspended. */
const isProfileClear = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.display_name = u.username and u.bio = '')`
const arePicturesClear = (id: SQL): SQL => sql`exists (
  select from users u left join creator_profiles p on p.user_id = u.id
  where u.id = ${id} and u.avatar_url is null and u.banner_url is null and p.card_url is null)`
const isSuspended = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.suspended_reason is not null)`

/** Removes the texts of profiles and resets the name to the username. `w` has subject_id. */
const clearProfiles = (w: SQL): SQL => sql`
  update users u set display_name = u.username, bio = '', updated_at = now() from ${w} w where u.id = w.subject_id`

/** Restores texts that the person has not rewritten. `w` has subject_id and before. */
const restoreProfiles = (w: SQL): SQL => sql`
  update users u set updated_at = now(),
    display_name = case when u.display_name = u.username then coalesce(w.before ->> 'display_name', u.display_name) else u.display_name end,
    bio = case when u.bio = '' then coalesce(w.before ->> 'bio', '') else u.bio end
  from ${w} w where u.id = w.subject_id and u.erased_at is null`

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
    from ${w} w where c.user_id = w.subject_id`,
]

const isFound = (asked: Reported): SQL =>
  sql`u.id = ${asked.id}::uuid and u.erased_at is null and ${isByOthers(sql`u.id`, asked)}`

/** Removing a person suspends them: moderation does that for every kind. */
const person: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', u.bio, 'username', u.username, 'pictures', jsonb_build_array(u.avatar_url, u.banner_url)) as body
    from users u where ${isFound(asked)}`,
  sales: null,
  isAway: isSuspended(subjectOfCase),
}

const profile: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', u.bio, 'username', u.username) as body
    from users u where ${isFound(asked)}`,
  hide: (w) => [clearProfiles(w)],
  show: (w) => [restoreProfiles(w)],
  before: profileBefore(subjectOfCase),
  sales: null,
  isAway: isProfileClear(subjectOfCase),
}

const picture: Reportable = {
  find: (asked) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'pictures', jsonb_build_array(u.avatar_url, u.banner_url, c.card_url)) as body
    from users u left join creator_profiles c on c.user_id = u.id
    where ${isFound(asked)}`,
  hide: clearPictures,
  show: restorePictures,
  before: picturesBefore(subjectOfCase),
  sales: null,
  isAway: arePicturesClear(subjectOfCase),
}

/** The parts of a person that can be reported. */
export const reportable = { person, profile, picture }
