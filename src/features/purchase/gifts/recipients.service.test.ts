import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const search = async (who: TestPerson, q: string) =>
  (await world.rest('GET', `/tokens/gift-recipients?q=${encodeURIComponent(q)}`, { as: who })).body.recipients

test('finds other active people by the beginning of their username, with public fields only', async () => {
  const [fan, friend] = [await world.person(), await world.person('creator')]
  const found = await search(fan, `@${friend.username.slice(0, 12).toUpperCase()}`)
  const picture = { avatar_url: null, profile_pic_url: null, profilePicture: null }
  expect(found).toEqual([{ id: friend.id, username: friend.username, display_name: friend.username, ...picture }])
  expect(await search(fan, fan.username)).toEqual([])
  await world.owner("update users set status = 'suspended' where id = $1", [friend.id])
  expect(await search(fan, friend.username)).toEqual([])
})

test('finds people by their display name without accents', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  await world.owner('update users set display_name = $2 where id = $1', [friend.id, 'Zoë Ñandúx 王'])
  for (const q of ['zoe nandux', 'ZOË ÑAN'])
    expect(
      (await search(fan, q)).map(({ id }: { id: string }) => id),
      q,
    ).toEqual([friend.id])
})

test('returns nothing for one character, and escapes % and _', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  await world.owner('update users set display_name = $2 where id = $1', [friend.id, 'Wyxqvist'])
  expect(await search(fan, 'w')).toEqual([])
  expect(await search(fan, 'wyxq')).toHaveLength(1)
  for (const pattern of ['wyx%vist', 'wyx_vist', '%yxqvist', '_yxqvist'])
    expect(await search(fan, pattern), pattern).toEqual([])
})

test('returns at most eight people', async () => {
  const fan = await world.person()
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      world.owner(
        `insert into users (email, username, display_name, password_hash, date_of_birth)
         values ($1 || '@limelight.test', $1, $1, '-', '1990-01-01')`,
        [`giftee${index}_${fan.username.slice(0, 8)}`],
      ),
    ),
  )
  expect(await search(fan, 'giftee')).toHaveLength(8)
})
