import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/index.server.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { reachable } from './index.server.ts'
import { bookmarksMax, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()
const put = (as: TestPerson, path: string) => world.rest('PUT', path, { as })
const remove = (as: TestPerson, path: string) => world.rest('DELETE', path, { as })
const get = (path: string, as?: TestPerson) => world.rest('GET', path, as && { as })
/** Returns the API as called by a user or a visitor in a country. */
const inCountry = (country: string | null, who?: TestPerson) =>
  world.as(who, { request: { ...world.contextOf().request, country } })
const names = ({ body }: { body: { people: { username: string }[] } }) => body.people.map(({ username }) => username)
const noticesOf = (who: TestPerson) => world.noticesOf(who, 'follow')
const pay = (as: TestPerson, to: TestPerson) =>
  world.rest('POST', '/tips/send', { as, body: { recipientId: to.id, tokens: 1 } })
const give = (as: TestPerson, to: TestPerson) => {
  const body = { tokenAmount: 50, paymentMethodId: 'pm_card_visa', isGift: true, giftRecipientId: to.id }
  return world.rest('POST', '/tokens/purchase', { as, body })
}

test('sets and removes a follow, bookmark, mute and block, also on a retry', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  for (const [list, flag] of Object.entries({
    follows: 'following',
    bookmarks: 'bookmarked',
    mutes: 'muted',
    blocks: 'blocked',
  })) {
    const path = `/${list}/${creator.id}`
    for (const _ of [1, 2]) expect(await put(fan, path)).toMatchObject({ status: 204, body: undefined })
    expect((await get(`/relations/${creator.id}`, fan)).body[flag]).toBe(true)
    const page = await get(`/${list}`, fan)
    expect(page).toMatchObject({ status: 200, body: { next_cursor: null } })
    expect(page.body.people).toMatchObject([{ id: creator.id, username: creator.username, is_creator: true }])
    for (const _ of [1, 2]) expect((await remove(fan, path)).status).toBe(204)
    expect((await get(`/relations/${creator.id}`, fan)).body[flag]).toBe(false)
    expect(names(await get(`/${list}`, fan))).toEqual([])
    expect((await world.rest('PUT', path)).status).toBe(401)
    expect((await world.rest('GET', `/${list}`)).status).toBe(401)
  }
})

test('refuses relations to oneself and to unknown people; only creators can be followed and bookmarked', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const unknownId = '01890000-0000-7000-8000-000000000000'
  for (const list of ['follows', 'bookmarks', 'blocks', 'mutes']) {
    expect(await put(fan, `/${list}/${fan.id}`)).toMatchObject({ status: 422, body: { code: REFUSALS.toOneself.code } })
    expect(await put(fan, `/${list}/${unknownId}`)).toMatchObject({
      status: 404,
      body: { code: REFUSALS.personNotFound.code },
    })
    expect((await put(fan, `/${list}/not-an-id`)).status).toBe(422)
  }
  for (const list of ['follows', 'bookmarks'])
    expect(await put(fan, `/${list}/${other.id}`)).toMatchObject({
      status: 422,
      body: { code: REFUSALS.creatorsOnly.code },
    })
})

test('notifies about a follower once a day, and never about a muted person', async () => {
  const [fan, quiet, creator] = [await world.person(), await world.person(), await world.person('creator')]
  const path = `/follows/${creator.id}`
  for (const _ of [1, 2]) {
    await put(fan, path)
    await put(fan, path)
    await remove(fan, path)
  }
  expect(await noticesOf(creator)).toMatchObject([
    { title: `${fan.username} follows you`, data: { follower: { id: fan.id } } },
  ])
  await world.owner(`update follow_notices set told_at = told_at - interval '1 day' where follower_id = $1`, [fan.id])
  await put(fan, path)
  expect(await noticesOf(creator)).toHaveLength(2)
  await put(creator, `/mutes/${quiet.id}`)
  await put(quiet, path)
  expect(await noticesOf(creator)).toHaveLength(2)
  expect(names(await get('/followers', creator))).toEqual([quiet.username, fan.username])
})

test('paginates lists, newest first, and refuses an invalid cursor', async () => {
  const creator = await world.person('creator')
  const fans = [await world.person(), await world.person(), await world.person()]
  for (const fan of fans) await put(fan, `/follows/${creator.id}`)
  const first = await get('/followers?limit=2', creator)
  expect(names(first)).toEqual([fans[2]?.username, fans[1]?.username])
  const second = await get(`/followers?limit=2&cursor=${first.body.next_cursor}`, creator)
  expect([names(second), second.body.next_cursor]).toEqual([[fans[0]?.username], null])
  expect((await get('/followers?cursor=nonsense', creator)).status).toBe(422)
})

test('lists each subscriber in a paid month once', async () => {
  const [creator, fan, gone] = [await world.person('creator'), await world.person(), await world.person()]
  const subscribe = (who: TestPerson, began: number, ends: number) =>
    world.owner(
      `insert into subscriptions values ($1, $2, now() - $3 * interval '1 day', now() + $4 * interval '1 day')`,
      [who.id, creator.id, began, ends],
    )
  await subscribe(fan, 40, -10)
  await subscribe(fan, 10, 20)
  await subscribe(fan, 0, 50)
  await subscribe(gone, 40, -1)
  const { body } = await get('/subscribers', creator)
  expect(body.people).toMatchObject([{ id: fan.id, is_creator: false, ends_at: expect.any(String) }])
  expect((await get('/subscribers', fan)).status).toBe(403)
})

test('a block by either side hides both people from each other everywhere', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const follow = async () => [await put(fan, `/follows/${creator.id}`), await put(fan, `/bookmarks/${creator.id}`)]
  await follow()
  await world.owner('update creator_profiles set verified = true where user_id = $1', [creator.id])
  // makes the creator the most followed one, so that the creator is featured
  await world.owner(
    `with made as (insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select $2 || i || '@limelight.test', $2 || i, 'Follower', '-', '1990-01-01', 'fan' from generate_series(1, 40) i
       returning id)
     insert into follows (follower_id, creator_id) select id, $1 from made`,
    [creator.id, `${creator.username.slice(0, 20)}_`],
  )
  await world.owner(`insert into live_now (creator_id, title) values ($1, 'Show')`, [creator.id])
  const seen = async () => ({
    page: (await get(`/public/creators/${creator.username}`, fan)).status,
    byId: (await get(`/public/creators/${creator.id}`, fan)).status,
    explore: JSON.stringify((await get(`/creators/explore?search=${creator.username}`, fan)).body).includes(creator.id),
    search: (await get(`/users/search?q=${creator.username}`, fan)).body.creators.length,
    featured: JSON.stringify((await get('/creators/featured', fan)).body).includes(creator.id),
    live: JSON.stringify((await get('/creators/live', fan)).body).includes(creator.id),
    following: (await get('/creators/following', fan)).body.creators.length,
    bookmarks: names(await get('/bookmarks', fan)).length,
    recipients: (await get(`/tokens/gift-recipients?q=${creator.username}`, fan)).body.recipients.length,
    recipientsBack: (await get(`/tokens/gift-recipients?q=${fan.username}`, creator)).body.recipients.length,
    follower: names(await get('/followers?limit=50', creator)).includes(fan.username),
    tip: (await pay(fan, creator)).status,
    gift: (await give(fan, creator)).status,
    giftBack: (await give(creator, fan)).status,
    follow: (await put(fan, `/follows/${creator.id}`)).status,
    bookmark: (await put(fan, `/bookmarks/${creator.id}`)).status,
  })
  const all = { explore: true, live: true, featured: true, page: 200, byId: 200, search: 1 }
  expect(await seen()).toEqual({
    ...all,
    following: 1,
    bookmarks: 1,
    recipients: 1,
    recipientsBack: 1,
    follower: true,
    tip: 200,
    gift: 200,
    giftBack: 200,
    follow: 204,
    bookmark: 204,
  })
  for (const [blocker, blocked] of [
    [creator, fan],
    [fan, creator],
  ] as const) {
    expect((await follow()).map(({ status }) => status)).toEqual([204, 204])
    expect((await put(blocker, `/blocks/${blocked.id}`)).status).toBe(204)
    expect(await seen()).toEqual({
      explore: false,
      live: false,
      featured: false,
      page: 404,
      byId: 404,
      search: 0,
      following: 0,
      bookmarks: 0,
      recipients: 0,
      recipientsBack: 0,
      follower: false,
      tip: 404,
      gift: 422,
      giftBack: 422,
      follow: 404,
      bookmark: 404,
    })
    expect((await pay(fan, creator)).body).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' })
    expect((await give(fan, creator)).body).toMatchObject({ code: 'GIFT_RECIPIENT_INVALID' })
    // other visitors still see the page
    expect((await get(`/public/creators/${creator.username}`)).status).toBe(200)
    // only the person who blocked sees the block; the blocked person can block back
    expect([names(await get('/blocks', blocker)), names(await get('/blocks', blocked))]).toEqual([
      ...[[blocked.username], []],
    ])
    expect((await put(blocked, `/blocks/${blocker.id}`)).status).toBe(204)
    await remove(blocker, `/blocks/${blocked.id}`)
    expect((await pay(fan, creator)).status).toBe(404)
    await remove(blocked, `/blocks/${blocker.id}`)
    expect((await pay(fan, creator)).status).toBe(200)
    expect((await get('/creators/following', fan)).body.creators).toEqual([])
  }
  await world.owner('delete from live_now where creator_id = $1', [creator.id])
})

test('a block deletes the notifications of both people about each other, except about tips', async () => {
  const [fan, other, creator] = [await world.person('fan', 500), await world.person(), await world.person('creator')]
  for (const follower of [fan, other]) await put(follower, `/follows/${creator.id}`)
  await pay(fan, creator)
  const write = async (as: TestPerson, to: TestPerson) =>
    expect((await world.rest('POST', `/messages/${to.id}`, { as, body: { content: 'Hello' } })).status).toBe(200)
  await write(fan, creator)
  // the conversation is not open while the message arrives
  await world.owner(`update conversation_members set read_at = now() - interval '1 hour' where owner_id = $1`, [fan.id])
  for (const to of [fan, other]) await write(creator, to)
  const noticeTypes = async (who: TestPerson) => {
    const { body } = await get('/notifications', who)
    return body.notifications.map(({ type }: { type: string }) => type).toSorted()
  }
  expect(await noticeTypes(creator)).toEqual(['follow', 'follow', 'message', 'tip_received'])
  expect([await noticeTypes(fan), await noticeTypes(other)]).toEqual([['message'], ['message']])
  await put(creator, `/blocks/${fan.id}`)
  expect(await noticeTypes(creator)).toEqual(['follow', 'tip_received'])
  expect(await noticeTypes(fan)).toEqual([])
  expect(await noticeTypes(other)).toEqual(['message'])
})

test('no follow remains after concurrent follows and blocks', async () => {
  for (let round = 0; round < 3; round++) {
    const [fan, creator] = [await world.person(), await world.person('creator')]
    const [fanCalls, creatorCalls] = [world.as(fan).social, world.as(creator).social]
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => fanCalls.follow({ userId: creator.id })),
      creatorCalls.block({ userId: fan.id }),
      ...Array.from({ length: 4 }, () => fanCalls.follow({ userId: creator.id })),
      creatorCalls.block({ userId: fan.id }),
    ])
    expect(await world.owner('select from blocks where blocker_id = $1', [creator.id])).toHaveLength(1)
    expect(await world.owner('select from follows where follower_id = $1', [fan.id])).toEqual([])
    expect((await noticesOf(creator)).length).toBeLessThanOrEqual(1)
  }
})

test('changes single privacy settings', async () => {
  const fan = await world.person()
  const start = { who_may_message: 'everyone', appear_offline: false, hidden_countries: [] }
  expect(await get('/settings/privacy', fan)).toMatchObject({ status: 200, body: start })
  const set = (body: unknown) => world.rest('PUT', '/settings/privacy', { as: fan, body })
  expect((await set({ appear_offline: true })).body).toEqual({ ...start, appear_offline: true })
  expect((await set({ hidden_countries: ['fr', 'DE', 'FR'] })).body.hidden_countries).toEqual(['DE', 'FR'])
  const all = { who_may_message: 'following', appear_offline: true, hidden_countries: ['DE', 'FR'] }
  expect((await set({ who_may_message: 'following' })).body).toEqual(all)
  expect((await get('/settings/privacy', fan)).body).toEqual(all)
  expect(await set({ hidden_countries: ['XX'] })).toMatchObject({
    status: 422,
    body: { fields: { hidden_countries: SENTENCES.countriesUnknown } },
  })
  expect((await set({ who_may_message: 'friends' })).status).toBe(422)
  expect((await get('/settings/privacy', fan)).body).toEqual(all)
  expect((await get('/settings/privacy')).status).toBe(401)
})

test('users and visitors in a hidden country cannot find the creator; all others can', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  await put(fan, `/follows/${creator.id}`)
  await world.as(creator).social.setPrivacy({ hidden_countries: ['DE'] })
  const find = async (country: string | null, who?: TestPerson) => {
    const { discovery } = inCountry(country, who)
    const page = await discovery.creator({ usernameOrId: creator.username }).then(
      () => 200,
      (error) => error.cause.status,
    )
    const { creators } = await discovery.search({ q: creator.username })
    return [page, creators.length]
  }
  for (const who of [undefined, fan]) {
    expect(await find('DE', who)).toEqual([404, 0])
    for (const country of ['FR', null]) expect(await find(country, who)).toEqual([200, 1])
  }
  expect(await find('DE', creator)).toEqual([200, 1])
  expect((await inCountry('DE', fan).discovery.following({})).creators).toEqual([])
  expect((await inCountry('DE', fan).social.follows({})).people).toEqual([])
  await expect(inCountry('DE', fan).social.bookmark({ userId: creator.id })).rejects.toThrow(
    REFUSALS.personNotFound.sentence,
  )
  // over HTTP the country comes from the header cf-ipcountry; T1 (Tor) is not a country
  const page = (country: string) =>
    fetch(`${world.cloud.appOrigin}/api/v1/public/creators/${creator.username}`, {
      headers: { 'cf-ipcountry': country },
    })
  expect((await page('DE')).status).toBe(404)
  expect((await page('T1')).status).toBe(200)
})

test('a person who appears offline is shown as offline', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  await put(fan, `/follows/${creator.id}`)
  await world.owner('insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now())', [
    creator.id,
  ])
  const online = async () => (await get('/creators/following', fan)).body.creators[0].is_online
  expect(await online()).toBe(true)
  await world.as(creator).social.setPrivacy({ appear_offline: true })
  expect(await online()).toBe(false)
})

test('the privacy setting and blocks decide whether a person can send messages', async () => {
  const [writer, reader] = [await world.person('creator'), await world.person('creator')]
  const may = async (who_may_message: 'everyone' | 'following' | 'subscribers' | 'nobody') => {
    await world.as(reader).social.setPrivacy({ who_may_message })
    return (await world.owner<{ why: string | null }>('select message_reach($1, $2) as why', [writer.id, reader.id]))[0]
      ?.why
  }
  expect([await may('everyone'), await may('following'), await may('subscribers'), await may('nobody')]).toEqual([
    ...[null, 'following', 'subscribers', 'nobody'],
  ])
  await put(reader, `/follows/${writer.id}`)
  await world.owner(
    `insert into subscriptions (subscriber_id, creator_id, ends_at) values ($1, $2, now() + interval '1 day')`,
    [...[writer.id, reader.id]],
  )
  expect([await may('following'), await may('subscribers'), await may('nobody')]).toEqual([null, null, 'nobody'])
  await put(writer, `/blocks/${reader.id}`)
  expect(await may('everyone')).toBe('blocked')
})

test('the visibility rule for one person and the rule for lists agree', async () => {
  const people = [await world.person('creator'), await world.person('creator'), await world.person('creator')]
  const [a, b, c] = people
  if (!a || !b || !c) throw new Error('three people')
  await put(a, `/blocks/${b.id}`)
  await world.as(c).social.setPrivacy({ hidden_countries: ['SE'] })
  for (const viewer of people)
    for (const country of ['SE', 'NO', null])
      for (const subject of people) {
        const [listed] = await world.db
          .select({ there: sql<boolean>`true` })
          .from(users)
          .where(
            sql`${users.id} = ${subject.id} and ${reachable({ userId: viewer.id, country }, users.id) ?? sql`true`}`,
          )
        const [one] = await world.owner<{ there: boolean }>('select is_there($1, $2, $3) as there', [
          viewer.id,
          subject.id,
          country,
        ])
        expect(listed?.there ?? false).toBe(one?.there)
      }
})

test('refuses a bookmark beyond the limit', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  await world.owner(
    `with made as (insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select $2 || i || '@limelight.test', $2 || i, 'Kept', '-', '1990-01-01', 'creator' from generate_series(1, $3::int) i
       returning id)
     insert into bookmarks (user_id, creator_id) select $1, id from made`,
    [fan.id, `k${fan.username.slice(0, 12)}`, bookmarksMax],
  )
  expect(await put(fan, `/bookmarks/${creator.id}`)).toMatchObject({
    status: 409,
    body: { code: REFUSALS.bookmarksFull.code },
  })
  expect((await world.as(fan).social.bookmarkIds()).user_ids).toHaveLength(bookmarksMax)
})
