import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { eventsIn } from '../../../testing/events.ts'
import { recorded } from '../../../testing/replays.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { selectListings } from '../search/store.server.ts'
import { everythingOutput } from './contract.ts'
import { foundGroups, thingGroups } from './lists.ts'
import { selectThings } from './store.server.ts'

const world = createWorld()
const { put, cancel } = eventsIn(world)

const ask = async (q: string, as?: TestPerson) => {
  const { status, body } = await world.rest('GET', `/search?q=${encodeURIComponent(q)}`, as && { as })
  expect(status, q).toBe(200)
  return everythingOutput.parse(body)
}
type Found = Awaited<ReturnType<typeof ask>>
const titlesIn = (found: Found) =>
  Object.fromEntries(
    foundGroups.flatMap((group) => {
      const names = found[group].map((one) => ('title' in one ? one.title : one.display_name))
      return names.length > 0 ? [[group, names]] : []
    }),
  )
const titles = async (q: string, as?: TestPerson) => titlesIn(await ask(q, as))

async function creator(name: string, more: { bio?: string; category?: string; country?: string } = {}) {
  const made = await world.person('creator')
  await world.owner('update users set display_name = $2, bio = $3 where id = $1', [made.id, name, more.bio ?? ''])
  await world.owner('update creator_profiles set category = $2, country = $3 where user_id = $1', [
    ...[made.id, more.category ?? 'Other', more.country ?? null],
  ])
  return made
}
const product = async (as: TestPerson, name: string, description = '') => {
  const [row] = await world.owner<{ id: string }>(
    `insert into products (creator_id, name, description, category, price_tokens, image_url, physical, stock_quantity)
     values ($1, $2, $3, 'artwork', 30, 'https://images.example.com/a.jpg', true, 2) returning id`,
    [as.id, name, description],
  )
  return row?.id ?? ''
}
const offer = async (as: TestPerson, title: string, description = 'About it') => {
  const draft = { title, description, category: 'General' as const, priceTokens: 40, deliveryTime: '24 hours' }
  return (await world.as(as).offers.create(draft)).offer.id
}
const stock = async (as: TestPerson, word: string) => ({
  event: await put(as, { title: `${word} for beginners`, max_participants: 3 }),
  product: await product(as, `Print of a ${word}`),
  recording: (await recorded(world, as, { title: `${word} at midnight`, price: 50 })).id,
  offer: await offer(as, `A ${word} song for you`),
})

test('finds people, events, products, recordings and offers by their words', async () => {
  const player = await creator('Tuva Berg', { bio: 'I play the nyckelharpa.', category: 'Music' })
  const made = await stock(player, 'Nyckelharpa')
  const found = await ask('nyckelh')
  expect(titlesIn(found)).toEqual({
    people: ['Tuva Berg'],
    events: ['Nyckelharpa for beginners'],
    products: ['Print of a Nyckelharpa'],
    recordings: ['Nyckelharpa at midnight'],
    offers: ['A Nyckelharpa song for you'],
  })
  const by = { id: player.id, username: player.username, display_name: 'Tuva Berg', avatar_url: null }
  expect(found).toMatchObject({
    corrected: false,
    people: [{ id: player.id, category: 'Music' }],
    events: [{ kind: 'class', id: made.event, price: 100, left: 3, starts_at: expect.any(Date), creator: by }],
    products: [
      { kind: 'product', id: made.product, price: 30, left: 2, image_url: 'https://images.example.com/a.jpg' },
    ],
    recordings: [{ kind: 'recording', id: made.recording, price: 50, duration: 120, creator: by }],
    offers: [{ kind: 'offer', id: made.offer, price: 40, left: null, creator: by }],
  })
  expect(await titles('song nyckel')).toEqual({ offers: ['A Nyckelharpa song for you'] })
  // the middle of a word finds nothing
  expect(await titles('KELHA')).toEqual({})
  expect(await titles('n')).toEqual({})
})

test('lists matching titles before matching descriptions, and both before other things of a creator with this name', async () => {
  const [maker, named] = [await creator('Some Maker'), await creator('Ocarina Jones')]
  await product(named, 'A cup')
  await product(maker, 'A flute', 'Sounds like an ocarina')
  await product(maker, 'Clay ocarina')
  await product(named, 'Another ocarina')
  // the title decides before the creator and the age
  expect((await titles('ocarina')).products?.slice(-2)).toEqual(['A flute', 'A cup'])
  expect((await titles('ocarina')).products).toHaveLength(4)
  expect(await titles('ocarina jones')).toEqual({ people: ['Ocarina Jones'], products: ['Another ocarina', 'A cup'] })
})

test('corrects typing mistakes only if nothing matches without a correction', async () => {
  const maker = await creator('Plain Name')
  await stock(maker, 'Theremin')
  await product(maker, 'Photography of stars')
  const found = await ask('theremni')
  expect(found.corrected).toBe(true)
  expect(Object.keys(titlesIn(found))).toEqual(['events', 'products', 'recordings', 'offers'])
  expect(await ask('fotography stars')).toMatchObject({
    corrected: true,
    products: [{ title: 'Photography of stars' }],
  })
  // an exact match of one kind excludes corrected matches of the others
  await creator('Theremni')
  const exact = await ask('theremni')
  expect([exact.corrected, titlesIn(exact)]).toEqual([false, { people: ['Theremni'] }])
  expect(await ask('qqxxzzvv')).toMatchObject({ corrected: false, people: [], products: [] })
})

test('finds creators by the name of their country', async () => {
  const [local, writer] = [
    await creator('Ana Local', { country: 'SR' }),
    await creator('Bo Writer', { bio: 'Stories of Suriname', country: 'SR' }),
  ]
  const people = (await ask('Suriname')).people.map(({ id }) => id)
  expect(people.toSorted()).toEqual([local.id, writer.id].toSorted())
})

test('hides things of blocked, suspended and geo-hidden creators, and all things that are not for sale', async () => {
  const [maker, fan] = [await creator('Harp Maker'), await world.person()]
  const made = await stock(maker, 'Psaltery')
  const whole = ['events', 'products', 'recordings', 'offers']
  const groups = async (as?: TestPerson, country: string | null = null) => {
    const request = { ...world.contextOf(as).request, country }
    return Object.keys(titlesIn(await world.as(as, { request }).discovery.everything({ q: 'psaltery' })))
  }
  expect(await groups(fan, 'SE')).toEqual(whole)
  await world.as(maker).social.setPrivacy({ hidden_countries: ['SE'] })
  expect([await groups(fan, 'SE'), await groups(fan, 'NO'), await groups(maker, 'SE')]).toEqual([[], whole, whole])
  await world.rest('PUT', `/blocks/${fan.id}`, { as: maker })
  expect([await groups(fan), await groups()]).toEqual([[], whole])
  await world.rest('DELETE', `/blocks/${fan.id}`, { as: maker })
  await world.owner(`update users set status = 'suspended' where id = $1`, [maker.id])
  expect(await groups(fan)).toEqual([])
  await world.owner(`update users set status = 'active' where id = $1`, [maker.id])

  await cancel(maker, made.event)
  await world.owner('update products set stock_quantity = 0 where id = $1', [made.product])
  await world.owner('update offers set max_quantity = 1, sold = 1 where id = $1', [made.offer])
  expect(await groups(fan)).toEqual(['recordings'])
  await world.owner(`update content_items set hidden_at = now(), hidden_reason = 'x' where id = $1`, [made.recording])
  expect(await groups(fan)).toEqual([])
  // hidden by moderation, drafts, in the past
  const next = await stock(maker, 'Psaltery')
  await world.owner(`update products set hidden_at = now(), hidden_reason = 'x' where id = $1`, [next.product])
  await world.owner('update offers set active = false where id = $1', [next.offer])
  await world.owner('update content_items set is_public = false where id = $1', [next.recording])
  await world.owner(
    `update events set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days' where id = $1`,
    [next.event],
  )
  expect(await groups(fan)).toEqual([])
})

test('finds a series once, with its next date, and nothing of features that are off', async () => {
  const maker = await creator('Weekly Maker')
  await put(maker, { title: 'Kalimba evenings', recurring: 'weekly' })
  await stock(maker, 'Kalimba')
  expect((await ask('kalimba evenings')).events).toHaveLength(1)
  const off = { env: { ...world.env, FEATURE_FLAGS: [] } }
  const found = await world.as(undefined, off).discovery.everything({ q: 'kalimba' })
  expect(Object.keys(titlesIn(found))).toEqual(['events'])
})

/** Inserts things, so that the planner prefers the index of words, as it does in a large database. */
const fill = [
  `insert into events (creator_id, type, title, description, minutes, price, seats, time, time_zone, date, starts_at, ends_at)
   select $1, 'class', 'Lesson ' || i, 'For all', 60, 1, 9, '12:00', 'UTC', at::date, at, at + interval '1 hour'
   from (select i, now() + make_interval(mins => i) as at from generate_series(1, 1000) i) t`,
  `insert into products (creator_id, name, description, category, price_tokens, image_url, physical)
   select $1, 'Lesson ' || i, 'For all', 'artwork', 30, '/a.webp', true from generate_series(1, 1000) i`,
  `insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id, file_type,
     size, duration_ms)
   select $1, 'stream', 'Lesson ' || i, 'For all', 'general', 50, 1, gen_random_uuid(), 'video/webm', 1, 1
   from generate_series(1, 1000) i`,
  `insert into offers (creator_id, title, description, category, price_tokens, delivery_hours)
   select $1, 'Lesson ' || i, 'For all', 'General', 40, 24 from generate_series(1, 1000) i`,
]

test('reads every table by an index', async () => {
  const client = await world.ownerClient()
  const dialect = new PgDialect()
  const viewer = { userId: (await world.person()).id, country: 'DE' }
  try {
    // the tables of creators are so small that the planner would read them whole
    await client.query('begin; set local enable_seqscan = off; set local session_replication_role = replica')
    for (const statement of fill) await client.query(statement, [viewer.userId])
    await client.query('analyze events, products, content_items, offers')
    for (const search of ['piano', 'piano lesson', 'pia'])
      for (const statement of [
        ...[false, true].map((corrects) => selectThings(viewer, { search, corrects, wanted: thingGroups })),
        selectListings(viewer, { limit: 6, after: undefined, filters: { search } }),
      ]) {
        const { sql, params } = dialect.sqlToQuery(statement)
        const { rows } = await client.query(`explain ${sql}`, params)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).not.toMatch(/Seq Scan/)
        if (!sql.includes('thing_words')) continue
        for (const index of ['events_words', 'products_words', 'recordings_words', 'offers_words'])
          expect(plan).toContain(`Bitmap Index Scan on ${index}`)
      }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
