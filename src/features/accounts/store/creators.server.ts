import { type SQL, sql } from 'drizzle-orm'
import { bioMax } from '../spec/profile.ts'

/**
 * CTEs that make creators of fans, in the statement that decides it: `profiled` and `promoted`. `from` has a row for each:
 * user_id, bio, specialties (the first one becomes the category), country, state, instagram, twitter. What they have said of
 * themselves already stays.
 */
export const becomesCreator = (from: SQL): SQL => sql`
  profiled as (
    insert into creator_profiles (user_id, category, specialties, country, state, social_links)
    select c.user_id, c.specialties[1], c.specialties, c.country, c.state,
      jsonb_strip_nulls(jsonb_build_object('instagram', c.instagram, 'twitter', c.twitter))
    from ${from} c on conflict (user_id) do nothing returning user_id),
  promoted as (
    update users u set role = 'creator', updated_at = now(), bio = case when u.bio = '' then left(c.bio, ${bioMax}) else u.bio end
    from ${from} c where u.id = c.user_id and u.role = 'fan' returning u.id)`
