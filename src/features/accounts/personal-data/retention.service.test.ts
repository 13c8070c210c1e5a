import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { visitDays } from '#features/live/spec.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { adminWordsDays } from './spec.ts'
import { expirePersonal } from './store.server.ts'

const world = createWorld()

/** Reads a part of a person's export. */
async function partOf(who: TestPerson, part: string) {
  const { body } = await world.as(who).accounts.data.export()
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
  return JSON.parse(new TextDecoder().decode(files[`${part}.json`]))
}

test('the export contains creators’ notes and birthdays about the person, and admin impersonations', async () => {
  const [fan, creator, admin] = [await world.person(), await world.person('creator'), await world.person('admin')]
  await world.as(fan).social.follow({ userId: creator.id })
  await world.as(creator).fans.setNote({ id: fan.id, note: 'Likes Satie', birthday: '1990-05-17' })
  await world.owner(
    `insert into viewings (admin_id, admin_family, user_id, token_digest, begun_at, ends_at)
     values ($1, $2, $3, $4, now(), now() + interval '30 minutes')`,
    [admin.id, randomUUID(), fan.id, randomUUID()],
  )
  expect(await partOf(fan, 'notes_about_you')).toMatchObject([
    { creator: creator.username, note: 'Likes Satie', birthday: '1990-05-17' },
  ])
  const views = await partOf(fan, 'admin_views')
  expect(views).toHaveLength(1)
  expect(JSON.stringify(views)).not.toContain(admin.id)
})

test('deletes stream visits, admin impersonations and admins’ reasons after their retention period', async () => {
  const [fan, host, admin] = [await world.person(), await world.person('creator'), await world.person('admin')]
  const { stream } = await world.as(host).live.start({ title: 'A show' })
  const visit = (days: number) =>
    world.owner(
      `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
       values ($1, $2, $3, false, now() - $4 * interval '1 day', now())`,
      [stream.id, randomUUID(), fan.id, days],
    )
  await visit(visitDays - 1)
  await visit(visitDays + 1)
  const reason = (days: number) =>
    world.owner(
      `insert into admin_reasons (user_id, admin_id, action, reason, at) values ($1, $2, 'warn', 'words', now() - $3 * interval '1 day')`,
      [fan.id, admin.id, days],
    )
  await reason(adminWordsDays - 1)
  await reason(adminWordsDays + 1)
  const view = (days: number) =>
    world.owner(
      `insert into viewings (admin_id, admin_family, user_id, token_digest, begun_at, ends_at, ended_at)
       values ($1, $2, $3, $4, now() - $5 * interval '1 day', now() - $5 * interval '1 day', now())`,
      [admin.id, randomUUID(), fan.id, randomUUID(), days],
    )
  await view(adminWordsDays - 1)
  await view(adminWordsDays + 1)
  await expirePersonal(world.db)
  const count = async (table: string, column: string) =>
    (await world.owner(`select from ${table} where ${column} = $1`, [fan.id])).length
  expect(await count('stream_visits', 'person')).toBe(1)
  expect(await world.owner('select from stream_visits where stream_id = $1', [stream.id])).toHaveLength(2)
  expect(await count('admin_reasons', 'user_id')).toBe(1)
  expect(await count('viewings', 'user_id')).toBe(1)
})

test('erasure deletes tip messages from the ledger and from notifications, and keeps the ledger entries', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 20, message: 'Bravo' })
  await world.owner(
    `update users set status = 'deleted', deletion_requested_at = now() - interval '15 days' where id = $1`,
    [fan.id],
  )
  expect(await world.owner('select account_erase($1) as done', [fan.id])).toEqual([{ done: true }])
  const { entries } = await world.as(creator).wallet.history({})
  expect(entries).toMatchObject([{ tokens: 20, message: '' }])
  expect(JSON.stringify(await world.noticesOf(creator))).not.toContain('Bravo')
  await expect(world.owner(`update ledger.movements set tokens = 1 where payer_id = $1`, [fan.id])).rejects.toThrow(
    'keeps what was written',
  )
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
