import { type SQL, sql } from 'drizzle-orm'

/** What a profile says and shows, to be put back. */
export const profileBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('display_name', u.display_name, 'bio', u.bio) from users u where u.id = ${id})`
export const picturesBefore = (id: SQL): SQL => sql`(
  select jsonb_build_object('avatar_url', u.avatar_url, 'banner_url', u.banner_url, 'card_url', p.card_url)
  from users u left join creator_profiles p on p.user_id = u.id where u.id = ${id})`

/** Whether nothing was written, or shown, since it was taken away; whether the person is suspended. */
export const isProfileClear = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.display_name = u.username and u.bio = '')`
export const arePicturesClear = (id: SQL): SQL => sql`exists (
  select from users u left join creator_profiles p on p.user_id = u.id
  where u.id = ${id} and u.avatar_url is null and u.banner_url is null and p.card_url is null)`
export const isSuspended = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and u.suspended_reason is not null)`

/** Takes the words of profiles away: the name is the username again. `w` has subject_id. */
export const clearProfiles = (w: SQL): SQL => sql`
  update users u set display_name = u.username, bio = '', updated_at = now() from ${w} w where u.id = w.subject_id`

/** Puts back what the person has not written anew. `w` has subject_id and before. */
export const restoreProfiles = (w: SQL): SQL => sql`
  update users u set updated_at = now(),
    display_name = case when u.display_name = u.username then coalesce(w.before ->> 'display_name', u.display_name) else u.display_name end,
    bio = case when u.bio = '' then coalesce(w.before ->> 'bio', '') else u.bio end
  from ${w} w where u.id = w.subject_id and u.erased_at is null`

/** Takes the pictures of profiles away; their files stay, to be put back. `w` has subject_id. */
export const clearPictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = null, banner_url = null, updated_at = now() from ${w} w where u.id = w.subject_id`,
  sql`update creator_profiles c set card_url = null, updated_at = now() from ${w} w where c.user_id = w.subject_id`,
]

/** Puts back what has no other picture in its place. `w` has subject_id and before. */
export const restorePictures = (w: SQL): SQL[] => [
  sql`update users u set avatar_url = coalesce(u.avatar_url, w.before ->> 'avatar_url'),
      banner_url = coalesce(u.banner_url, w.before ->> 'banner_url'), updated_at = now()
    from ${w} w where u.id = w.subject_id and u.erased_at is null`,
  sql`update creator_profiles c set card_url = coalesce(c.card_url, w.before ->> 'card_url'), updated_at = now()
    from ${w} w where c.user_id = w.subject_id`,
]
