import { beforeEach, expect, test } from 'vitest'
import { withAliases } from '#server/rest/aliases.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { exploreOutput } from '../contract.ts'
import { rankCreators } from '../listings/store.server.ts'
import { REFUSALS, visitorsPageSeconds } from '../spec.ts'

const world = createWorld()
type Card = { id: string; username: string; is_online: boolean; is_live: boolean }
type Answer = { creators: Card[]; next_cursor: string | null }

const ask = async (query: string, as?: TestPerson): Promise<Answer> => {
  const answer = await world.rest('GET', `/creators/explore?${query}`, as && { as })
  expect(answer.status, query).toBe(200)
  expect(withAliases(exploreOutput.parse(answer.body))).toEqual(answer.body)
  return answer.body
}
const names = async (query: string, as?: TestPerson) => (await ask(query, as)).creators.map(({ username }) => username)

/** Countries without creators of other tests. Each test uses one country, so that its list has only its creators. */
const unusedCountries = [
  'BV',
  'TF',
  'HM',
  'SJ',
  'UM',
  'IO',
  'GS',
  'CX',
  'CC',
  'NF',
  'PN',
  'TK',
  'NU',
  'WF',
  'SH',
  'FK',
  'PM',
  'AQ',
  'MS',
  'TC',
]
let place = ''
beforeEach(() => {
  place = unusedCountries.pop() ?? ''
})

type Changes = { [column: string]: unknown }
async function creator(changes: Changes = {}, person: Changes = {}): Promise<TestPerson> {
  const made = await world.person('creator')
  const set = (table: string, key: string, columns: Changes) =>
    Object.entries(columns).map(([column, value]) =>
      world.owner(`update ${table} set ${column} = $2 where ${key} = $1`, [made.id, value]),
    )
  await Promise.all(set('users', 'id', person))
  for (const done of set('creator_profiles', 'user_id', { country: place, ...changes })) await done
  return { ...made, username: String(person.username ?? made.username) }
}
const follow = (fan: TestPerson, whom: TestPerson) => world.rest('PUT', `/follows/${whom.id}`, { as: fan })
const pastDate = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const connect = (who: TestPerson, minutesAgo = 0) =>
  world.owner(
    `insert into presence (user_id, online, last_seen_at, asked_at, confirmed_at) values ($1, true, now(), now(), $2)`,
    [who.id, pastDate(minutesAgo)],
  )
const goLive = (who: TestPerson) =>
  world.owner(`insert into live_now (creator_id, title) values ($1, 'Show')`, [who.id])
async function rank(): Promise<void> {
  while ((await rankCreators(world.db)) > 0);
}

test('orders new by arrival, popular by followers and trending by recent followers', async () => {
  const [old, mid, young] = [
    await creator({ created_at: pastDate(60 * 24 * 90) }),
    await creator({ created_at: pastDate(60 * 24 * 60) }),
    await creator({ created_at: pastDate(60 * 24 * 30) }),
  ]
  const fans = await Promise.all(Array.from({ length: 3 }, () => world.person()))
  for (const fan of fans) await follow(fan, mid)
  for (const fan of fans.slice(0, 2)) await follow(fan, old)
  // has the most followers, but from long ago: popular, not trending
  await world.owner(
    `with fans as (insert into users (email, username, display_name, password_hash, date_of_birth)
       select $2 || i || '@x.test', $2 || i, 'Fan', '-', '1990-01-01' from generate_series(1, 9) i returning id)
     insert into follows select id, $1, now() - interval '80 days' from fans`,
    [young.id, `f${young.username.slice(0, 15)}`],
  )
  await world.owner(
    `update creator_listings set trending = trend_time(now() - interval '40 days') where country = $1`,
    [place],
  )
  await world.owner(`update listing_changes set created_at = now() - interval '80 days' where creator_id = $1`, [
    young.id,
  ])
  await rank()
  const order = (...who: TestPerson[]) => who.map(({ username }) => username)
  expect(await names(`location=${place}&chip=new`)).toEqual(order(young, mid, old))
  expect(await names(`location=${place}&category=new`)).toEqual(order(young, mid, old))
  expect(await names(`location=${place}&chip=popular`)).toEqual(order(young, mid, old))
  expect(await names(`location=${place}&chip=trending`)).toEqual(order(mid, old, young))
  expect(await names(`location=${place}`)).toEqual(order(mid, old, young))
})

test('a new creator starts near the top of trending', async () => {
  const known = await creator({ created_at: pastDate(60 * 24 * 20) })
  await world.owner('update creator_listings set trending = trend_time(created_at) + 3 where user_id = $1', [known.id])
  await follow(await world.person(), known)
  await rank()
  const starter = await creator()
  expect(await names(`location=${place}`)).toEqual([starter.username, known.username])
})

test('trending lists live creators first and creators without a picture last', async () => {
  const picture = 'https://images.example.com/ada.jpg'
  const [live, pictured, plain] = [
    await creator({ created_at: pastDate(60 * 24 * 200) }),
    await creator({ created_at: pastDate(60 * 24 * 90) }, { avatar_url: picture }),
    await creator(),
  ]
  await world.owner(
    `update creator_listings set trending = trend_time(now()) - case user_id when $1 then 100 when $2 then 45 else 0 end
     where country = $3`,
    [live.id, pictured.id, place],
  )
  await goLive(live)
  const order = [live, pictured, plain].map(({ username }) => username)
  expect(await names(`location=${place}`)).toEqual(order)
  expect(await names(`location=${place}&chip=trending`)).toEqual(order)
})

test('the whole trending list has only live creators and creators with a picture', async () => {
  const [live, pictured, plain] = [
    await creator(),
    await creator({}, { avatar_url: 'https://images.example.com/ada.jpg' }),
    await creator(),
  ]
  // first in any order
  await world.owner(
    `update creator_listings set trending = trend_time(now()) + 1e5, followers = 9e7 where country = $1`,
    [place],
  )
  await goLive(live)
  const shown = async (query: string) => {
    const listed = await names(`limit=50&${query}`)
    return [live, pictured, plain].map(({ username }) => listed.includes(username))
  }
  expect(await shown('')).toEqual([true, true, false])
  expect(await shown('chip=trending')).toEqual([true, true, false])
  for (const query of ['chip=new', 'chip=popular', `location=${place}`])
    expect(await shown(query), query).toEqual([true, true, true])
  await world.owner(`update users set status = 'suspended' where id = any ($1)`, [[live.id, pictured.id, plain.id]])
})

test('counts all tips of one fan to a creator once', async () => {
  const [one, other] = [
    await creator({ created_at: pastDate(60 * 24 * 40) }),
    await creator({ created_at: pastDate(60 * 24 * 41) }),
  ]
  const [rich, fan] = [await world.person('fan', 100), await world.person('fan', 10)]
  for (let i = 0; i < 5; i++) await world.as(rich).tips.send({ recipientId: one.id, tokens: 10 })
  await world.as(rich).tips.send({ recipientId: other.id, tokens: 1 })
  await world.as(fan).tips.send({ recipientId: other.id, tokens: 1 })
  await world.owner(`select count_tippers(3, 100000, interval '0')`)
  expect(await names(`location=${place}`)).toEqual([other.username, one.username])
  const trends = () => world.owner('select trending from creator_listings where country = $1 order by 1', [place])
  const before = await trends()
  await world.owner(`select count_tippers(3, 100000, interval '0')`)
  expect(await trends()).toEqual(before)
})

test('combines all filters with each other, with each chip and with a search', async () => {
  const wanted = await creator({ category: 'Music', video_rate: 40, voice_rate: 90 }, { display_name: 'Nora Valente' })
  await connect(wanted)
  await goLive(wanted)
  const near = [
    await creator({ category: 'Art', video_rate: 40 }, { display_name: 'Nora Art' }),
    await creator({ category: 'Music', video_rate: 41, voice_rate: 41 }, { display_name: 'Nora Dear' }),
    // the creator does not accept the cheaper call type
    await creator(
      { category: 'Music', video_rate: 10, voice_rate: 200, accepts_video: false },
      { display_name: 'Nora Closed' },
    ),
    await creator({ category: 'Music', video_rate: 40, country: 'PT' }, { display_name: 'Nora Elsewhere' }),
    await creator({ category: 'Music', video_rate: 40 }, { display_name: 'Somebody' }),
  ]
  for (const who of near.slice(0, 3)) {
    await connect(who)
    await goLive(who)
  }
  const all = `category=music&location=${place}&max_price=40&online=true&live=true&search=nora`
  for (const chip of ['', '&chip=trending', '&chip=new', '&chip=popular', '&chip=online'])
    expect(await names(all + chip), chip).toEqual([wanted.username])
  expect(await names(`location=${place}&search=nora`)).toHaveLength(4)
  expect(await names(`location=${place}&max_price=40`)).toHaveLength(3)
  expect(await names(`location=${place}&live=true`)).toHaveLength(4)
  expect(await names(`location=${place}&category=ART&chip=new`)).toEqual([near[0]?.username])
})

test('online lists connected creators who do not appear offline; live lists creators with a stream', async () => {
  const [here, left, stale, hidden, live] = [
    await creator(),
    await creator(),
    await creator(),
    await creator(),
    await creator(),
  ]
  for (const who of [here, left, hidden]) await connect(who)
  await connect(stale, 11)
  await world.owner('update presence set online = false where user_id = $1', [left.id])
  await world.as(hidden).social.setPrivacy({ appear_offline: true })
  await goLive(live)
  expect(await names(`location=${place}&chip=online`)).toEqual([here.username])
  expect(await names(`location=${place}&live=1`)).toEqual([live.username])
  const { creators } = await ask(`location=${place}`)
  expect(creators.filter(({ is_online }) => is_online).map(({ id }) => id)).toEqual(
    expect.arrayContaining([here.id, live.id]),
  )
  expect(creators.filter(({ is_online }) => is_online)).toHaveLength(2)
  await world.owner('delete from live_now where creator_id = $1', [live.id])
  expect(await names(`location=${place}&live=true`)).toEqual([])
})

test('the pages of a list contain each creator once, even if others join, leave or change rank meanwhile', async () => {
  const people = []
  for (let i = 0; i < 12; i++) people.push(await creator({ created_at: pastDate(10_000 + i) }))
  const [first, , , fourth, , , seventh] = people
  if (!first || !fourth || !seventh) throw new Error('twelve people')
  for (const chip of ['new', 'trending', 'popular']) {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page++) {
      const answer: Answer = await ask(`location=${place}&chip=${chip}&limit=5${cursor && `&cursor=${cursor}`}`)
      seen.push(...answer.creators.map(({ username }) => username))
      cursor = answer.next_cursor
      if (page > 0) continue
      // a creator joins; a listed creator is suspended and restored
      await creator()
      await world.owner(`update users set status = 'suspended' where id = $1`, [first.id])
      await world.owner(`update users set status = 'active' where id = $1`, [first.id])
    }
    expect(new Set(seen).size, chip).toBe(seen.length)
    expect(
      people.filter(({ username }) => !seen.includes(username)),
      chip,
    ).toEqual([])
    await world.owner(
      `update users set status = 'suspended' where id in (select user_id from creator_listings where country = $1
         and not user_id = any ($2))`,
      [place, people.map(({ id }) => id)],
    )
  }
})

test('pages of popular also split creators with the same number of followers', async () => {
  for (let i = 0; i < 7; i++) await creator()
  const first = await ask(`location=${place}&chip=popular&limit=4`)
  const rest = await ask(`location=${place}&chip=popular&limit=4&cursor=${first.next_cursor}`)
  expect(rest.next_cursor).toBeNull()
  expect(new Set([...first.creators, ...rest.creators].map(({ id }) => id)).size).toBe(7)
})

test('hides blocked, suspended, deleted and geo-hidden creators in every list and search', async () => {
  const fan = await world.person()
  const stem = `q${place.toLowerCase()}`
  const named = (name: string) => creator({}, { username: `${stem}${name}`, display_name: `${stem} ${name}` })
  const people = {
    free: await named('free'),
    blocks: await named('blocks'),
    blocked: await named('blocked'),
    hides: await named('hides'),
    suspended: await named('suspended'),
    leaves: await named('leaves'),
  }
  expect(await names(`location=${place}&search=${stem}`, fan)).toHaveLength(6)
  await world.rest('PUT', `/blocks/${fan.id}`, { as: people.blocks })
  await world.rest('PUT', `/blocks/${people.blocked.id}`, { as: fan })
  await world.as(people.hides).social.setPrivacy({ hidden_countries: ['SE'] })
  await world.owner(`update users set status = 'suspended' where id = $1`, [people.suspended.id])
  await world.owner(`update users set status = 'deleted', deletion_requested_at = now() where id = $1`, [
    people.leaves.id,
  ])
  for (const who of Object.values(people)) await connect(who)
  const from = (country: string, who?: TestPerson) =>
    world.as(who, { request: { ...world.contextOf(who).request, country } }).discovery
  const free = [people.free.username]
  for (const query of ['', `search=${stem}`, 'chip=new', 'chip=popular', 'chip=online', `search=${stem}&chip=new`]) {
    const input = Object.fromEntries(new URLSearchParams(query))
    const { creators } = await from('SE', fan).explore({ location: place, ...input })
    expect(
      creators.map(({ username }) => username),
      query,
    ).toEqual(free)
  }
  expect((await from('SE', fan).search({ q: stem })).creators.map(({ username }) => username)).toEqual(free)
  expect((await from('SE').explore({ location: place })).creators).toHaveLength(3)
  expect((await from('SE', people.hides).explore({ location: place })).creators).toHaveLength(4)
  expect((await from('NO', fan).explore({ location: place })).creators).toHaveLength(2)
  // creators are listed again after they are unblocked or restored
  await world.rest('DELETE', `/blocks/${people.blocked.id}`, { as: fan })
  await world.owner(`update users set status = 'active' where id = $1`, [people.suspended.id])
  expect((await from('SE', fan).explore({ location: place })).creators).toHaveLength(3)
})

test('a search lists the exact username, then prefixes, then other matches, by followers', async () => {
  const stem = `z${place.toLowerCase()}x`
  const named = (username: string, display_name: string) => creator({}, { username, display_name })
  const [middle, begins, byName, exact] = [
    await named(`a_${stem}_mid`, 'Middle'),
    await named(`${stem}_two`, 'Begins'),
    await named(`other_${place.toLowerCase()}`, `${stem.toUpperCase()} Of Names`),
    await named(stem, 'Exact'),
  ]
  await follow(await world.person(), byName)
  await rank()
  const order = [exact, byName, begins, middle].map(({ username }) => username)
  expect(await names(`search=${stem}`)).toEqual(order)
  expect(await names(`search=%20@${stem.toUpperCase()}%20`)).toEqual(order)
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer = await ask(`search=${stem}&limit=1${cursor && `&cursor=${cursor}`}`)
    found.push(...page.creators.map(({ username }) => username))
    cursor = page.next_cursor
  }
  expect(found).toEqual(order)
  // a chip orders the results of a search
  expect(await names(`search=${stem}&chip=new`)).toEqual(
    [exact, byName, begins, middle].map(({ username }) => username),
  )
  // two characters match only prefixes
  const two = [byName, exact, begins].map(({ username }) => username)
  expect(await names(`search=${stem.slice(0, 2)}&location=${place}`)).toEqual(two)
  const { body } = await world.rest('GET', `/users/search?q=${stem}`)
  expect(body.creators.map(({ username }: Card) => username)).toEqual(order)
})

test('a search ignores accents and case in every script', async () => {
  const found = (text: string) => names(`location=${place}&search=${encodeURIComponent(text)}`)
  const [jose, irem, wang, kim] = [
    await creator({}, { display_name: 'José Ñandú' }),
    await creator({}, { display_name: 'İrem Işık' }),
    await creator({}, { display_name: '王小明' }),
    await creator({}, { display_name: '김민수' }),
  ]
  for (const text of ['jose', 'JOSÉ', 'nandu', 'josé n']) expect(await found(text), text).toEqual([jose.username])
  for (const text of ['İrem', 'irem', 'IŞIK', 'isik']) expect(await found(text), text).toEqual([irem.username])
  for (const text of ['王', '明', '小明', '王小明']) expect(await found(text), text).toEqual([wang.username])
  for (const text of ['김', '민수']) expect(await found(text), text).toEqual([kim.username])
})

test('a search matches words in category, specialties, place and bio, with one typing mistake', async () => {
  const found = (text: string) => names(`location=${place}&search=${encodeURIComponent(text)}`)
  const pianist = await creator({ category: 'Music', specialties: ['Jazz piano'], state: 'Lisbon' })
  const teacher = await creator({ category: 'Fitness' }, { bio: 'Yoga at sunrise, for beginners.' })
  const byName = await creator({ category: 'Music' }, { display_name: 'Piano Pat' })
  expect(await found('piano')).toEqual([byName.username, pianist.username])
  for (const text of ['lisbon', 'jazz lisbon', 'lisbon pia', 'lisbn', 'jaz lisbno'])
    expect(await found(text), text).toEqual([pianist.username])
  for (const text of ['yoga', 'fitness', 'sunrise', 'sunrsie', 'beginers'])
    expect(await found(text), text).toEqual([teacher.username])
  // only names are searched for the middle of a word
  expect(await found('isbon')).toEqual([])
  const { body } = await world.rest('PUT', '/users/profile', { as: teacher, body: { bio: 'Chess' } })
  expect(body.success).toBe(true)
  expect([await found('sunrise'), await found('chess')]).toEqual([[], [teacher.username]])
})

test('a search reads pattern characters like % and _ as spaces', async () => {
  const odd = await creator({}, { display_name: `100% ${place}_\\` })
  // a random username can contain the digits of the search
  await creator({}, { username: `percent_${place.toLowerCase()}`, display_name: `percent ${place}x` })
  for (const text of ['10', '100%', '100% ', `100% ${place}_\\`])
    expect(await names(`location=${place}&search=${encodeURIComponent(text)}`), text).toEqual([odd.username])
  for (const text of ['%', '_', '%%', '__', '%%%', '\\\\\\', "';--"])
    expect(await names(`location=${place}&search=${encodeURIComponent(text)}`), text).toEqual([])
  expect(await names(`location=${place}&search=1`)).toEqual([])
})

test('refuses unknown filters, chips, countries and cursors with a sentence', async () => {
  const refused = async (query: string) => {
    const { status, body } = await world.rest('GET', `/creators/explore?${query}`)
    expect(body.error, query).toEqual(expect.any(String))
    return [status, body.code]
  }
  expect(await refused('category=underwater')).toEqual([422, REFUSALS.categoryUnknown.code])
  expect(await refused('location=Atlantis')).toEqual([422, REFUSALS.locationUnknown.code])
  for (const query of [
    'chip=best',
    'max_price=-1',
    'max_price=abc',
    'max_price=1000',
    'online=maybe',
    'limit=51',
    'limit=0',
  ])
    expect((await refused(query))[0], query).toBe(422)
  const { next_cursor } = await ask('chip=new&limit=1')
  for (const query of ['cursor=nonsense', `chip=popular&cursor=${next_cursor}`, `search=nora&cursor=${next_cursor}`])
    expect(await refused(query)).toEqual([422, 'CURSOR_INVALID'])
  expect((await refused(`search=${'x'.repeat(51)}`))[0]).toBe(422)
})

test('returns the exact number of followers before, during and after a ranking round', async () => {
  const star = await creator()
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person()))
  await Promise.all(fans.map((fan) => follow(fan, star)))
  const shown = async () => (await world.rest('GET', `/public/creators/${star.username}`)).body.stats.followersCount
  expect(await shown()).toBe(8)
  const [leaver, ...others] = fans
  await Promise.all([
    rank(),
    rank(),
    world.rest('DELETE', `/follows/${star.id}`, { as: leaver ?? star }),
    ...others.slice(0, 5).map((fan) => world.rest('DELETE', `/follows/${star.id}`, { as: fan })),
    rank(),
  ])
  expect(await shown()).toBe(2)
  await rank()
  expect(await shown()).toBe(2)
  await world.owner(`update users set status = 'suspended' where id = $1`, [star.id])
  await world.rest('DELETE', `/follows/${star.id}`, { as: others[6] ?? star })
  await world.owner(`update users set status = 'active' where id = $1`, [star.id])
  expect(await shown()).toBe(1)
  await rank()
  expect(await shown()).toBe(1)
})

test('a profile change appears in the listing at once', async () => {
  const who = await creator()
  await world.rest('PUT', '/users/profile', { as: who, body: { display_name: 'A New Name', category: 'Dance' } })
  expect((await ask(`location=${place}&category=dance`)).creators).toMatchObject([
    { id: who.id, display_name: 'A New Name', category: 'Dance' },
  ])
})

test('finds a creator by username, by id, or by a display name that only one visible creator has', async () => {
  const [star, double, fan] = [await creator(), await creator(), await world.person()]
  const find = async (key: string, as?: TestPerson) => {
    const { status, body } = await world.rest('GET', `/public/creators/${encodeURIComponent(key)}`, as && { as })
    return status === 200 ? [body.found_by, body.creator.id] : status
  }
  const call = (who: TestPerson, name: string) =>
    world.owner('update users set display_name = $2 where id = $1', [who.id, name])
  await call(star, 'Only Ösp Here')
  expect(await find(star.username.toUpperCase())).toEqual(['username', star.id])
  expect(await find(star.id.toUpperCase())).toEqual(['id', star.id])
  expect(await find('only ÖSP here')).toEqual(['display_name', star.id])
  await call(double, 'Only Ösp Here')
  expect(await find('Only Ösp Here', fan)).toBe(404)
  await world.rest('PUT', `/blocks/${double.id}`, { as: fan })
  expect(await find('Only Ösp Here', fan)).toEqual(['display_name', star.id])
  expect(await find(double.username, fan)).toBe(404)
  // a username has priority over a display name
  await call(double, star.username)
  expect(await find(star.username)).toEqual(['username', star.id])
})

test('counts one page view per person and day, but no views by the creator or by blocked people', async () => {
  const [star, blocked] = [await creator(), await world.person()]
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.person()))
  await world.rest('PUT', `/blocks/${blocked.id}`, { as: star })
  for (const as of [...fans, ...fans, star, blocked])
    expect((await world.rest('POST', `/public/creators/${star.id}/view`, { as })).status).toBe(204)
  const { body } = await world.rest('GET', `/public/creators/${star.username}`)
  expect([body.stats.views, body.creator.views]).toEqual([5, 5])
})

test('only pages for anonymous visitors use a cached list, for one second', async () => {
  const star = await creator()
  const fan = await world.person()
  const now = new Date()
  const later = (ms: number) => ({ isPage: true as const, now: new Date(now.getTime() + ms) })
  const seen = async (as?: TestPerson, changes: Parameters<typeof world.as>[1] = later(0)) =>
    (await world.as(as, changes).discovery.explore({ location: place })).creators.map(({ id }) => id)
  expect(await seen()).toEqual([star.id])
  await world.owner(`update users set status = 'suspended' where id = $1`, [star.id])
  expect(await seen()).toEqual([star.id])
  expect(await seen(undefined, {})).toEqual([])
  expect(await seen(fan)).toEqual([])
  expect(await seen(undefined, later(visitorsPageSeconds * 1_000))).toEqual([])
})
