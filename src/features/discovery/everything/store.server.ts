import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isPublished, itemRow } from '#features/content/index.server.ts'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { shownEvents } from '../experiences/lists.ts'
import { beginsWith, isIndexed, mentions, mentionsMisspelt } from '../filters/store.server.ts'
import { reachableListing } from '../listings/store.server.ts'
import { foundRows, selectListings } from '../search/store.server.ts'
import { thingSchema } from './contract.ts'
import { foundMax, type ThingGroup } from './lists.ts'

type Source = {
  table: SQL
  title: SQL
  /** Condition that other users can find a row. */
  shown: SQL
  /** Order of the rows that are searched first. */
  first: SQL
  /** Columns of a result; undefined for items of the gallery, which `content_rows` reads. */
  columns: SQL | undefined
}

/** Tables of things. In every statement the table is `i` and the listing of its creator is `l`. */
const sources: Record<ThingGroup, Source> = {
  events: {
    table: sql`events`,
    title: sql`i.title`,
    // a series is found once, with its next date
    shown: sql`i.status = 'scheduled' and i.starts_at > now() and i.type = any (${`{${shownEvents.join(',')}}`}::text[])
      and not exists (select from events f where f.series_id = i.series_id and f.status = 'scheduled'
        and f.starts_at > now() and f.starts_at < i.starts_at)`,
    first: sql`i.starts_at, i.id`,
    columns: sql`i.type as kind, i.title, i.price, i.starts_at, null as image_url,
      case when i.seats is not null then greatest(i.seats - i.seats_taken, 0) end as left`,
  },
  products: {
    table: sql`products`,
    title: sql`i.name`,
    shown: sql`i.is_active and i.deleted_at is null and i.hidden_at is null and i.stock_quantity is distinct from 0`,
    first: sql`i.id desc`,
    columns: sql`'product' as kind, i.name as title, i.price_tokens as price, null as starts_at, i.image_url,
      i.stock_quantity as left`,
  },
  recordings: {
    table: sql`content_items`,
    title: sql`i.title`,
    shown: sql`i.type = 'stream' and ${isPublished}`,
    first: sql`i.id desc`,
    columns: undefined,
  },
  offers: {
    table: sql`offers`,
    title: sql`i.title`,
    shown: sql`i.active and i.deleted_at is null and i.hidden_at is null
      and (i.max_quantity is null or i.sold < i.max_quantity)`,
    first: sql`i.id desc`,
    columns: sql`'offer' as kind, i.title, i.price_tokens as price, null as starts_at, null as image_url,
      i.max_quantity - i.sold as left`,
  },
}

type Search = { search: string; wanted: readonly ThingGroup[] }
type Searching = Search & { corrects: boolean }

/** Number of the newest things that are searched first, and maximum number of matches that the index returns. */
const newestMax = 60
const matchesMax = 60
/** Number of creators, found by their names, whose things are results too. */
const namedMax = 3

/**
 * Selects the ids of things with their rank: 2 if the words match, 1 if only the creator's name matches. Frequent words
 * are found among the newest things, rare words by the index.
 */
function selectMatches(group: ThingGroup, { search, corrects }: Searching): SQL {
  const { table, title, shown, first } = sources[group]
  const words = sql`thing_words(${title}, i.description)`
  const fits = corrects ? mentionsMisspelt(search, words) : mentions(search, words)
  return sql`
    select m.id, max(m.rank) as rank from (
      (select i.id, 2 as rank from (
        select i.* from ${table} i where ${shown} order by ${first} limit ${newestMax}) i where ${fits})
      union all (select i.id, 2 from ${table} i where ${shown} and ${fits} limit ${matchesMax})
      union all (select i.id, 1 from ${table} i
        where ${shown} and i.creator_id = any (array(select user_id from named)) limit ${foundMax.things * namedMax})
    ) m group by m.id`
}

/**
 * Selects the best things of a source that the viewer can see: matching titles, then matching descriptions, then other
 * things of creators with this name. Each of the three is sorted by the rank of the creators.
 */
function selectBest(group: ThingGroup, viewer: Viewer, searching: Searching): SQL {
  const { table, title } = sources[group]
  const inTitle = sql`(m.rank = 2 and ${mentions(searching.search, sql`' ' || search_words(${title})`)})`
  // looks up each listing separately, because planning a join over all indexes of the table takes longer than the query
  return sql`
    select i.id, row_number() over (order by ${inTitle} desc, m.rank desc, l.lead desc, i.id desc) as place
    from ${sql.raw(`${group}_found`)} m join ${table} i on i.id = m.id
    cross join lateral (select * from creator_listings where user_id = i.creator_id offset 0) l
    where ${reachableListing(viewer)}
    order by place limit ${foundMax.things}`
}

const selectCreator = sql`json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name,
  'avatar_url', u.avatar_url)`

function selectRows(group: ThingGroup, { userId }: Viewer): SQL {
  const { table, columns } = sources[group]
  const best = sql.raw(`${group}_best`)
  if (columns === undefined)
    return sql`select json_agg(c order by b.place) from content_rows(${userId}::uuid, array(select id from ${best})) c
      join ${best} b on b.id = (c ->> 'id')::uuid`
  return sql`select json_agg(r order by r.place) from (
    select b.place, i.id, ${columns}, null as duration, ${selectCreator} as creator
    from ${best} b join ${table} i on i.id = b.id join users u on u.id = i.creator_id) r`
}

/** Selects the things that match a search, as one JSON object of lists. */
export function selectThings(viewer: Viewer, searching: Searching): SQL {
  const { search, wanted } = searching
  const named = (name: 'username' | 'name') => sql`(select l.user_id from creator_listings l
    where ${beginsWith(name, search)} order by l.followers desc, l.user_id desc limit ${namedMax})`
  const parts = wanted.flatMap((group) => [
    sql`${sql.raw(`${group}_found`)} as materialized (${selectMatches(group, searching)})`,
    sql`${sql.raw(`${group}_best`)} as materialized (${selectBest(group, viewer, searching)})`,
  ])
  const lists = wanted.map((group) => sql`${group}::text, (${selectRows(group, viewer)})`)
  return sql`
    with named as materialized (${named('username')} union ${named('name')}), ${sql.join(parts, sql`, `)}
    select json_build_object(${sql.join(lists, sql`, `)}) as found`
}

const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).nullish()
const things = listOf(thingSchema)
const schema = z.tuple([
  z.object({ found: z.object({ events: things, products: things, recordings: listOf(itemRow), offers: things }) }),
])
const thingsOf = (rows: unknown[]) => schema.parse(rows)[0].found
export type FoundThings = ReturnType<typeof thingsOf>
const none: FoundThings = {}

/** Finds people and things by their words. One round trip. */
export async function findEverything(db: Db, viewer: Viewer, { search, wanted }: Search) {
  const people = selectListings(viewer, { limit: foundMax.people, after: undefined, filters: { search } })
  if (!isIndexed(search)) return { people: foundRows((await db.execute(people)).rows), things: none }
  const [listed, found] = await db.batch([
    db.execute(people),
    db.execute(selectThings(viewer, { search, wanted, corrects: false })),
  ])
  return { people: foundRows(listed.rows), things: thingsOf(found.rows) }
}

/** Finds things although their words are misspelt in the search. One round trip. */
export async function findMisspelt(db: Db, viewer: Viewer, { search, wanted }: Search): Promise<FoundThings> {
  if (!isIndexed(search)) return none
  return thingsOf((await db.execute(selectThings(viewer, { search, wanted, corrects: true }))).rows)
}
