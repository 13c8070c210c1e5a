import { type SQL, sql } from 'drizzle-orm'
import { likeOf } from '#shared/search.ts'
import type { ListInput } from '../review/contract.ts'
import { locationCountry, searchPeopleMax, specialtyCategories } from '../review/spec.ts'

/** Which applications, and where the page begins. */
export type Filter = Partial<Pick<ListInput, 'location' | 'specialty' | 'search'>> &
  Pick<ListInput, 'status'> & { since?: Date | null }
export type Listing = Filter & { limit: number; offset: number; after?: { at: string; id: string } | undefined }

const texts = (list: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`

function statusOf(status: ListInput['status']): SQL {
  if (status === 'all') return sql`true`
  if (status !== 'moderation') return sql`a.status = ${status}`
  return sql`exists (
    select from reports r where r.subject_id = a.user_id and r.subject = 'person' and r.status = 'open')`
}

function locationOf(location: Filter['location'] = 'all'): SQL {
  if (location === 'all') return sql`true`
  if (location !== 'other') return sql`a.country = ${locationCountry[location]}`
  return sql`(a.country is null or a.country <> all (${texts(Object.values(locationCountry))}))`
}

/** Of people whose username or name begins so, or whose address or id it is. */
function searchOf(search = ''): SQL {
  const text = search.trim().toLowerCase()
  if (text === '') return sql`true`
  const prefix = `${likeOf(text.replace(/^@/, ''))}%`
  return sql`a.user_id in (
    (select u.id from users u where u.username like ${prefix} limit ${searchPeopleMax})
    union (select u.id from users u where lower(u.display_name) like ${prefix} limit ${searchPeopleMax})
    union select u.id from users u where u.email = ${text})`
}

/** The condition on an application `a`. */
export const filtersOf = ({ status, location, specialty = 'all', search, since }: Filter): SQL => sql`(
  ${statusOf(status)} and ${locationOf(location)} and ${searchOf(search)}
  and ${specialty === 'all' ? sql`true` : sql`a.specialties && ${texts(specialtyCategories[specialty])}`}
  and ${since ? sql`a.submitted_at >= ${since.toISOString()}::timestamptz` : sql`true`})`

/** Where a page that follows a cursor begins. */
export const placeOf = ({ after }: Listing): SQL =>
  after ? sql`(a.submitted_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
