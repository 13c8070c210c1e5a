import { type SQL, sql } from 'drizzle-orm'

/** Selects the texts or pictures of a profile before a removal, for an undo. */
export const profileBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('display_name', u.display_name, 'bio', u.bio) from users u where u.id = ${id})`
export const picturesBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('avatar_url', u.avatar_url, 'banner_url', u.banner_url, 'card_url', p.card_url)
  from users u left join creator_profiles p on p.user_id = u.id where u.id = ${id})`

/** Conditions for an undo: no new text or picture since the removal; the person is suspended. */
export const isProfileClear = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.display_name = u.username and u.bio = '')`
export const arePicturesClear = (id: SQL): SQL => sql`exists (
  select from users u left join creator_profiles p on p.user_id = u.id
  where u.id = ${id} and u.avatar_url is null and u.banner_url is null and p.card_url is null)`
export const isSuspended = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.suspended_reason is not null)`

/** Removes the texts of profiles and resets the name to the username. `w` has subject_id. */
export const clearProfiles = (w: SQL): SQL => sql`
  update users u set display_name = u.username, bio = '', updated_at = now() from ${w} w where u.id = w.subject_id`

/** Restores texts that the person has not rewritten. `w` has subject_id and before. */
export const restoreProfiles = (w: SQL): SQL => sql`
  update users u set updated_at = now(),
    display_name = case when u.display_name = u.username then coalesce(w.before ->> 'display_name', u.display_name) else u.display_name end,
    bio = case when u.bio = '' then coalesce(w.before ->> 'bio', '') else u.bio end
  from ${w} w where u.id = w.subject_id and u.erased_at is null`

/** Removes the pictures of profiles and keeps their files for an undo. `w` has subject_id. */
export const clearPictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = null, banner_url = null, updated_at = now() from ${w} w where u.id = w.subject_id`,
  sql`update creator_profiles c set card_url = null, updated_at = now() from ${w} w where c.user_id = w.subject_id`,
]

/** Restores pictures that were not replaced. `w` has subject_id and before. */
export const restorePictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = coalesce(u.avatar_url, w.before ->> 'avatar_url'),
      banner_url = coalesce(u.banner_url, w.before ->> 'banner_url'), updated_at = now()
    from ${w} w where u.id = w.subject_id and u.erased_at is null`,
  sql`update creator_profiles c set card_url = coalesce(c.card_url, w.before ->> 'card_url'), updated_at = now()
    from ${w} w where c.user_id = w.subject_id`,
]
