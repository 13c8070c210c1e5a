import { sql } from 'drizzle-orm'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import type pg from 'pg'
import * as z from 'zod'
import { listOf } from '#features/content/gallery/store.server.ts'
import { galleryPage } from '#features/content/spec.ts'
import { findCreator } from '#features/discovery/creator/store.server.ts'
import { thingGroups } from '#features/discovery/everything/lists.ts'
import { selectThings } from '#features/discovery/everything/store.server.ts'
import { listExplore } from '#features/discovery/explore/store.server.ts'
import { listFollowed } from '#features/discovery/home/store.server.ts'
import type { Order } from '#features/discovery/rules.ts'
import { searchListings } from '#features/discovery/search/store.server.ts'
import { categories, chips, explorePageSize as limit, searchResults } from '#features/discovery/spec.ts'
import { listConversations } from '#features/messages/conversations/store.server.ts'
import { listNotifications } from '#features/notifications/list/store.server.ts'

/** A typical query, run with the product's own function. Each round uses other values. */
export type Case = {
  what: string
  /** `within` is a search in the content of one creator; `everything` searches things of all kinds. */
  kind: 'list' | 'search' | 'within' | 'everything' | 'floor'
  /** Maximum number of database pages, if stricter than that of the kind. */
  buffersMax?: number
  /** True if the result grows with the data: the growth is printed but has no limit. */
  findsMore?: true
  run(db: NeonHttpDatabase, round: number): Promise<unknown>
}

const orders = ['trending', 'new', 'popular'] as const
const columns: Record<Order, string> = {
  trending: 'lead::text',
  new: '(extract(epoch from created_at) * 1000)::bigint::text',
  popular: 'followers::text',
}
const by: Record<Order, string> = { trending: 'lead', new: 'created_at', popular: 'followers' }
const place = z.object({ rank: z.string(), id: z.string() })
const ids = z.array(z.object({ id: z.string(), username: z.string() }))

/** Returns sample users, and cursors from all parts of a database's lists. */
async function samples(client: pg.Client) {
  const some = async (text: string) => ids.parse((await client.query(text)).rows)
  const deep: Record<Order, z.infer<typeof place>[]> = { trending: [], new: [], popular: [] }
  for (const order of orders)
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const { rows } = await client.query(
        `select ${columns[order]} as rank, user_id as id from creator_listings order by ${by[order]} desc, user_id desc
         offset (select (count(*) * $1::float8)::int from creator_listings) limit 1`,
        [share],
      )
      deep[order].push(place.parse(rows[0]))
    }
  return {
    deep,
    creators: await some('select user_id as id, username from creator_listings order by hashtext(username) limit 60'),
    stars: await some('select user_id as id, username from creator_listings order by followers desc limit 20'),
    followers: await some(
      `select u.id, u.username from users u join (select follower_id, count(*) as n from follows group by 1 having count(*) > 24
       limit 60) f on f.follower_id = u.id`,
    ),
    talkers: await some(
      `select u.id, u.username from users u join (select owner_id from conversation_members group by 1 having count(*) > 20
       limit 60) m on m.owner_id = u.id`,
    ),
    publishers: await some(
      'select u.id, u.username from users u where u.id in (select creator_id from content_counts)',
    ),
    items: await some('select id, title as username from content_items order by hashtext(title) limit 60'),
    notified: await some(
      'select u.id, u.username from users u join (select distinct user_id from notifications limit 60) n on n.user_id = u.id',
    ),
  }
}

const at = <One>(all: readonly One[], round: number): One => {
  const one = all[round % all.length]
  if (one === undefined) throw new Error('the data lacks what is measured')
  return one
}

/** Returns all cases for one database. */
export async function casesOf(client: pg.Client): Promise<Case[]> {
  const { deep, creators, stars, followers, talkers, notified, publishers, items } = await samples(client)
  const viewer = (round: number) => ({ userId: at(followers, round).id, country: 'DE' })
  const after = undefined
  const explore = (what: string, page: (round: number) => Omit<Parameters<typeof listExplore>[2], 'limit'>): Case => ({
    what,
    kind: 'list',
    run: (db, round) => listExplore(db, viewer(round), { limit, ...page(round) }),
  })
  const gallery = (what: string, page: (round: number) => { cursor?: string; search?: string }): Case => ({
    what: `gallery, ${what}`,
    kind: 'list',
    run: (db, round) =>
      listOf(db, viewer(round), at(publishers, round).username, {
        type: 'photo',
        limit: galleryPage.photo,
        ...page(round),
      }),
  })
  const search = (what: string, texts: readonly string[], found: number = limit): Case => ({
    what: `search ${what}`,
    kind: 'search',
    run: (db, round) =>
      searchListings(db, viewer(round), { limit: found, after, filters: { search: at(texts, round) } }),
  })
  const everything = (what: string, texts: readonly string[], corrects: boolean): Case => ({
    what: `everything, ${what}`,
    kind: 'everything',
    run: (db, round) =>
      db.execute(selectThings(viewer(round), { search: at(texts, round), wanted: thingGroups, corrects })),
  })
  return [
    {
      what: 'a user by key',
      kind: 'floor',
      run: (db, round) => db.execute(sql`select * from users where id = ${at(creators, round).id}::uuid`),
    },
    ...chips.map((chip) =>
      explore(`explore, ${chip}`, () => ({
        order: chip === 'online' ? 'trending' : chip,
        after,
        filters: { online: chip === 'online' },
      })),
    ),
    ...orders.map((order) =>
      explore(`explore, any category, ${order}`, (round) => ({
        order,
        after,
        filters: { category: at(categories, round) },
      })),
    ),
    ...orders.map((order) =>
      explore(`explore, deep pages, ${order}`, (round) => ({ order, after: at(deep[order], round), filters: {} })),
    ),
    explore('explore, a country', (round) => ({
      order: at(orders, round),
      after,
      filters: { country: at(['US', 'IS'], round) },
    })),
    explore('explore, live', () => ({ order: 'trending', after, filters: { live: true } })),
    search('of 2 letters', ['ma', 'jo', 'an', 'ra', 'th']),
    search('of 3 letters', ['mar', 'luj', 'ann', 'ste', 'zoq']),
    search('for qz', ['qz', 'qzx']),
    search('for %', ['%%', '%_%']),
    search('for _', ['__', '_1_']),
    search('of 3 letters, while typing', ['mar', 'luj', 'ann', 'ste', 'zoq'], searchResults),
    everything('frequent words', ['lesson', 'les', 'everyone'], false),
    everything('rare words', ['zither', 'piano', 'with zither', 'qqzzxx'], false),
    everything('misspelt words', ['zither', 'zihter', 'pianno', 'lessoms'], true),
    {
      what: 'a profile',
      kind: 'list',
      run: (db, round) =>
        findCreator(db, viewer(round), at(round % 4 === 0 ? stars : creators, round).username, new Date()),
    },
    gallery('its first page', () => ({})),
    gallery('deep pages', (round) => ({ cursor: at(items, round).id })),
    { ...gallery('frequent words', (round) => ({ search: at(['taken', 'day'], round) })), kind: 'within' },
    { ...gallery('rare words', (round) => ({ search: at(['fjord', 'zoqzoq'], round) })), kind: 'within' },
    {
      ...gallery('words of one item in some hundred', (round) => ({ search: at(['lake', '777'], round) })),
      kind: 'within',
      findsMore: true,
    },
    { ...gallery('two letters', (round) => ({ search: at(['ma', 'qu', 'zz'], round) })), kind: 'within' },
    {
      what: 'followed creators',
      kind: 'list',
      run: (db, round) =>
        listFollowed(db, { limit, after, viewer: viewer(round), followerId: at(followers, round).id }),
    },
    {
      what: 'conversations',
      kind: 'list',
      buffersMax: 150,
      run: (db, round) => listConversations(db, at(talkers, round).id, { limit: 20, after }),
    },
    {
      what: 'notifications',
      kind: 'list',
      run: (db, round) =>
        listNotifications(db, at(notified, round).id, { limit: 20, offset: 0, before: undefined, unreadOnly: false }),
    },
  ]
}
