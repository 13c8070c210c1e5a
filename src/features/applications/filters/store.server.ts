import { type SQL, sql } from 'drizzle-orm'
import { calledFirst } from '#features/accounts/index.server.ts'
import { emailOf } from '#shared/email.ts'
import { applicationStatuses } from '../lists.ts'
import type { ListInput } from '../review/contract.ts'
import { locations, searchPeopleMax } from '../review/spec.ts'
import { isOfSpecialty, locationOf } from '../tables.ts'

/** Which applications, and where the page begins. */
export type Filter = Partial<Pick<ListInput, 'location' | 'specialty' | 'search'>> &
  Pick<ListInput, 'status'> & { since?: Date | null }
export type Listing = Filter & { limit: number; offset: number; after?: { at: string; id: string } | undefined }

function statusOf(status: ListInput['status']): SQL {
  if (status === 'all') return sql`true`
  if (status !== 'moderation') return sql`a.status = ${status}`
  return sql`a.is_reported`
}

/** The applications of people whose username or name begins with a search, or who have this email address. */
function searchOf(search = ''): SQL {
  if (search.trim() === '') return sql`true`
  return sql`a.user_id in (${calledFirst(search, sql`true`, searchPeopleMax)}
    union select u.id from users u where u.email = ${emailOf(search)})`
}

/** The condition on an application `a`. */
export const filtersOf = ({ status, location = 'all', specialty = 'all', search, since }: Filter): SQL => sql`(
  ${statusOf(status)} and ${location === 'all' ? sql`true` : sql`${locationOf(sql`a.country`)} = ${location}`}
  and ${searchOf(search)} and ${specialty === 'all' ? sql`true` : isOfSpecialty(sql`a.specialties`, specialty)}
  and ${since ? sql`a.submitted_at >= ${since.toISOString()}::timestamptz` : sql`true`})`

/** Where a page that follows a cursor begins. */
const placeOf = ({ after }: Listing): SQL =>
  after ? sql`(a.submitted_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

const newest = sql`order by a.submitted_at desc, a.id desc`
const oneOf = (list: readonly string[]) => sql.raw(`unnest('{${list.join(',')}}'::text[])`)

/**
 * Ids and moments of up to `count` applications of a listing. The indexes of location and specialty begin with location and
 * status: each combination of the two that is asked for ends after `count` rows, so that no filter reads on through
 * applications that it does not show.
 */
function foundOf(listing: Listing, count: number, order: SQL): SQL {
  const { status, location = 'all', specialty = 'all', search = '' } = listing
  const where = sql`where ${filtersOf(listing)} and ${placeOf(listing)}`
  // few people are searched or reported: the way there leads over them
  const isPlain = search.trim() !== '' || status === 'moderation' || (location === 'all' && specialty === 'all')
  if (isPlain) return sql`select a.id, a.submitted_at from creator_applications a ${where} ${order} limit ${count}`
  return sql`
    select a.id, a.submitted_at
    from ${oneOf(status === 'all' ? applicationStatuses : [status])} s (status)
    cross join ${oneOf(location === 'all' ? locations.filter((one) => one !== 'all') : [location])} l (location)
    cross join lateral (
      select a.id, a.submitted_at from creator_applications a
      ${where} and a.status = s.status and ${locationOf(sql`a.country`)} = l.location ${newest} limit ${count}) a
    ${order} limit ${count}`
}

/** The ids of a page of a listing and one more, the newest first. */
export const pageOf = (listing: Listing): SQL => sql`
  select f.id from (${foundOf(listing, listing.offset + listing.limit + 1, newest)}) f
  order by f.submitted_at desc, f.id desc offset ${listing.offset}`

/** All of a listing, up to `max`, in no order: for who counts them. */
export const allOf = (listing: Listing, max: number): SQL => foundOf({ ...listing, after: undefined }, max, sql``)
