import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { USERNAME_REFUSALS, USERNAME_SENTENCES, usernameRestDays } from '../people/spec.ts'
import { PROFILE_SENTENCES } from './spec.ts'

const world = createWorld()
const unique = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
const read = async (as: TestPerson) => (await world.rest('GET', '/users/profile', { as })).body
const write = (as: TestPerson, body: object) => world.rest('PUT', '/users/profile', { as, body })

const edited = {
  display_name: 'Mira 👩‍🎨 Koval',
  bio: 'Ink portraits.\n\n<script>alert(1)</script> =1+1',
  category: 'Art',
  specialties: ['Ink', 'Portraits'],
  creator_type: 'Painter',
  social_links: { instagram: 'mira.koval', website: 'https://mira.example/' },
  country: 'UA',
  state: 'Lviv',
  time_zone: 'Europe/Kyiv',
}

test('shows a saved profile to its owner and on the public page', async () => {
  const creator = await world.person('creator')
  const username = unique()
  const { status, body } = await write(creator, { ...edited, username })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, profile: { ...edited, username } })
  expect(await read(creator)).toMatchObject({ ...edited, username, is_creator: true, role: 'creator' })
  const { creator: shown } = (await world.rest('GET', `/public/creators/${username}`)).body
  expect(shown).toMatchObject({ display_name: edited.display_name, bio: edited.bio, category: 'Art', country: 'UA' })
  expect(shown.links.map(({ url }: { url: string }) => url)).toEqual([
    'https://www.instagram.com/mira.koval',
    'https://mira.example/',
  ])
})

test('returns the same value under every alias of a field', async () => {
  const creator = await world.person('creator')
  await world.owner('update users set avatar_url = $2 where id = $1', [creator.id, '/demo/avatar-01.webp'])
  const fan = await world.person()
  await world.owner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const profile = await read(creator)
  expect([profile.profile_pic_url, profile.avatar_url, profile.profilePicture]).toEqual(
    Array(3).fill('/demo/avatar-01.webp'),
  )
  expect([profile.followers, profile.followers_count]).toEqual([1, 1])
  expect(profile.message_price).toBe(profile.text_message_price)
})

test('accepts its own response as input without changes', async () => {
  for (const person of [await world.person(), await world.person('creator'), await world.person('admin')]) {
    const before = await read(person)
    expect(before).toMatchObject({ video_price: 150, voice_price: 50, voice_memo_price: 150, video_message_price: 200 })
    expect((await write(person, before)).status).toBe(200)
    expect(await read(person)).toEqual(before)
  }
})

test('leaves omitted fields unchanged and clears fields that are null', async () => {
  const creator = await world.person('creator')
  await write(creator, edited)
  await write(creator, { bio: null, state: null, social_links: { instagram: null, tiktok: '@mira' } })
  expect(await read(creator)).toMatchObject({
    ...edited,
    bio: '',
    state: null,
    social_links: { website: 'https://mira.example/', tiktok: 'mira' },
  })
})

test('refuses an invalid field with its message and does not write the other fields', async () => {
  const creator = await world.person('creator')
  const before = await read(creator)
  for (const [change, field, sentence] of [
    [{ bio: 'half \ud83d' }, 'bio', COMMON.unstorable.sentence],
    [{ bioo: 'x' }, 'bioo', 'There is no field bioo here.'],
    [{ accepting: { videocall: false } }, 'accepting.videocall', 'There is no field videocall here.'],
    [{ role: 'admin' }, 'role', PROFILE_SENTENCES.readOnly('role')],
    [{ email: 'a@b.example' }, 'email', PROFILE_SENTENCES.readOnly('email')],
    [{ verified: true }, 'verified', PROFILE_SENTENCES.readOnly('verified')],
    [{ avatar_url: 'https://x.example' }, 'avatar_url', PROFILE_SENTENCES.readOnly('avatar_url')],
    [{ category: null }, 'category', PROFILE_SENTENCES.category],
    [{ country: 'XX' }, 'country', PROFILE_SENTENCES.country],
    [{ username: 'limelight_help' }, 'username', USERNAME_SENTENCES.official],
  ] as const) {
    const { status, body } = await write(creator, { bio: 'new', ...change })
    expect(status, field).toBe(422)
    expect(Reflect.get(body.fields, field)).toBe(sentence)
  }
  expect(await read(creator)).toEqual(before)
})

test('a fan cannot set creator fields, and a person cannot set their own role', async () => {
  const fan = await world.person()
  const { status, body } = await write(fan, {
    bio: 'new',
    category: 'Art',
    video_price: 1,
    accepting: { videoCall: false },
  })
  expect(status).toBe(403)
  expect(Object.keys(body.fields)).toEqual(['category', 'video_price', 'accepting'])
  const crown = { role: 'admin', is_super_admin: true, is_creator: true, verified: true }
  const crowned = await write(fan, { display_name: 'Fan', ...crown })
  expect(crowned.status).toBe(422)
  expect(Object.keys(crowned.body.fields).sort()).toEqual(Object.keys(crown).sort())
  expect(await read(fan)).toMatchObject({ display_name: fan.username, bio: '', role: 'fan', is_super_admin: false })
  expect((await world.rest('GET', '/users/profile')).status).toBe(401)
  expect((await world.rest('PUT', '/users/profile', { body: {} })).status).toBe(401)
})

test('gives a username to exactly one of six parallel requests', async () => {
  for (let round = 0; round < 2; round++) {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
    const name = unique()
    const answers = await Promise.all(
      people.map((person, i) => write(person, { username: i % 2 ? name : name.toUpperCase() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(new Set(refused).size).toBeGreaterThan(1)
    expect(refused).toContain(USERNAME_REFUSALS.takenInOtherCase.sentence)
  }
})

test('allows one username change in 30 days, also from three tabs at once', async () => {
  const person = await world.person()
  const names = [unique(), unique(), unique()]
  const answers = await Promise.all(names.map((username) => write(person, { username, bio: username })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { username, bio, username_rests_until } = await read(person)
  expect(names).toContain(username)
  expect(bio).toBe(username)
  expect(new Date(username_rests_until).getTime()).toBeGreaterThan(Date.now())
  const again = await write(person, { username: unique() })
  expect(again).toMatchObject({ status: 409, body: { code: USERNAME_REFUSALS.resting.code } })
  expect(again.body.fields.username).toMatch(/^You can change your username again on \d+ \w+ \d{4}\.$/)
  // the current username in capital letters is no change
  expect((await write(person, { username: username.toUpperCase(), bio: 'x' })).status).toBe(200)
})

test('a former username redirects to its owner, and is free after 30 days', async () => {
  const creator = await world.person('creator')
  const other = await world.person()
  const now = unique()
  await write(creator, { username: now })
  const old = creator.username
  expect((await write(other, { username: old })).status).toBe(409)
  const found = await world.rest('GET', `/public/creators/${old}`)
  expect(found.body).toMatchObject({ found_by: 'former_username', creator: { id: creator.id, username: now } })
  const [kept] = await world.owner<{ days: number }>(
    'select extract(epoch from until - now()) / 86400 as days from former_usernames where username = $1',
    [old],
  )
  expect(Number(kept?.days)).toBeCloseTo(usernameRestDays, 1)
  await world.owner('update users set username_changed_at = now() - interval $$31 days$$ where id = $1', [creator.id])
  expect((await write(creator, { username: old })).status).toBe(200)
  expect((await write(other, { username: now })).status).toBe(409)
  await world.owner('update former_usernames set until = now() where username = $1', [now])
  expect((await write(other, { username: now })).status).toBe(200)
})

test('refuses a username that its owner changes at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const [leaves, wants] = [await world.person(), await world.person()]
    const [, taken] = await Promise.all([
      write(leaves, { username: unique() }),
      write(wants, { username: leaves.username }),
    ])
    expect(taken.status).toBe(409)
  }
})
