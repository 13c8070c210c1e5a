import { type SQL, sql } from 'drizzle-orm'
import { calledFirst } from '#features/accounts/index.server.ts'
import { emailOf } from '#shared/email.ts'
import { applicationStatuses } from '../lists.ts'
import type { ListInput } from '../review/contract.ts'
import { locations, searchPeopleMax } from '../review/spec.ts'
import { isOfSpecialty, locationOf } from '../tables.ts'

/** The filters, and the position of the page. */
export type Filter = Partial<Pick<ListInput, 'location' | 'specialty' | 'search'>> &
  Pick<ListInput, 'status'> & { since?: Date | null }
export type Listing = Filter & { limit: number; offset: number; after?: { at: string; id: string } | undefined }

function statusOf(status: ListInput['status']): SQL {
  if (status === 'all') return sql`true`
  if (status !== 'moderation') return sql`a.status = ${status}`
  return sql`a.is_reported`
}

/** Applications of people whose username or name starts with the search, or who use this email address. */
function searchOf(search = ''): SQL {
  if (search.trim() === '') return sql`true`
  return sql`a.user_id in (${calledFirst(search, sql`true`, searchPeopleMax)}
    union select u.id from users u where u.email = ${emailOf(search)})`
}

/** Condition on an application `a`. */
export const filtersOf = ({ status, location = 'all', specialty = 'all', search, since }: Filter): SQL => sql`(
  ${statusOf(status)} and ${location === 'all' ? sql`true` : sql`${locationOf(sql`a.country`)} = ${location}`}
  and ${searchOf(search)} and ${specialty === 'all' ? sql`true` : isOfSpecialty(sql`a.specialties`, specialty)}
  and ${since ? sql`a.submitted_at >= ${since.toISOString()}::timestamptz` : sql`true`})`

/** Condition for a page after a cursor. */
const placeOf = ({ after }: Listing): SQL =>
  after ? sql`(a.submitted_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

const newest = sql`order by a.submitted_at desc, a.id desc`
const oneOf = (list: readonly string[]) => sql.raw(`unnest('{${list.join(',')}}'::text[])`)

/**
 * Ids and times of up to `count` applications of a listing. The indexes of location and specialty start with both and
 * the status: each requested combination stops after `count` rows, so that no filter scans applications it does not
 * show.
 */
function foundOf(listing: Listing, count: number, order: SQL): SQL {
  const { status, location = 'all', specialty = 'all', search = '' } = listing
  const where = sql`where ${filtersOf(listing)} and ${placeOf(listing)}`
  // searches and reports match few people, so the query starts from them
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

/** Ids of a page of a listing and one more, newest first. */
export const pageOf = (listing: Listing): SQL => sql`
  select f.id from (${foundOf(listing, listing.offset + listing.limit + 1, newest)}) f
  order by f.submitted_at desc, f.id desc offset ${listing.offset}`

/** All applications of a listing up to `max`, unordered, for counts. */
export const allOf = (listing: Listing, max: number): SQL => foundOf({ ...listing, after: undefined }, max, sql``)
