import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../testing/pictures.ts'
import { createWorld, type TestPerson } from '../testing/world.ts'

// A removal writes the purge of the edge cache in its own transaction, so that no crash leaves removed content in it.

const world = createWorld()

/** Notes the transactions that write a purge, because a drain of another test may deliver it at once. */
beforeAll(async () => {
  await world.owner(`
    create table if not exists noted_purges (transaction xid, payload jsonb);
    create or replace function note_purge() returns trigger language plpgsql security definer as $$
      begin insert into noted_purges values (pg_current_xact_id()::xid, new.payload); return new; end $$;
    create or replace trigger note_purge before insert on outbox for each row when (new.kind = 'purge')
      execute function note_purge()`)
})
afterAll(async () => {
  await world.owner('drop function note_purge cascade; drop table noted_purges')
})

/** Returns the tags of the purges in the transaction that last wrote a row. */
async function purgesWith(table: string, id: string, column = 'id'): Promise<string[][]> {
  const rows = await world.owner<{ tags: string[] }>(
    `select p.payload -> 'tags' as tags from noted_purges p join ${table} t on t.xmin = p.transaction where t.${column} = $1`,
    [id],
  )
  return rows.map(({ tags }) => tags)
}

const pages = [['pages']]
const people = () => Promise.all([world.person('creator'), world.person('admin'), world.person('admin')])

async function reportedProfile({ id }: TestPerson): Promise<string> {
  const about = { subject: 'content', content_type: 'profile', subject_id: id, reason: 'spam' } as const
  return (await world.as(await world.person()).moderation.report(about)).id
}

test('a removal by a moderator, and its undo', async () => {
  const [creator, admin, other] = await people()
  const id = await reportedProfile(creator)
  await world.as(admin).moderation.cases.remove({ id, reason: 'spam' })
  expect(await purgesWith('moderation_cases', creator.id, 'subject_id')).toEqual(pages)
  await world.as(other).moderation.cases.undo({ id })
  expect(await purgesWith('moderation_cases', creator.id, 'subject_id')).toEqual(pages)
})

test('a suspension, and its end', async () => {
  const [creator, admin] = await people()
  await world.as(admin).people.suspend({ id: creator.id, reason: 'Spam' })
  expect(await purgesWith('users', creator.id)).toEqual(pages)
  await world.as(admin).people.restore({ id: creator.id })
  expect(await purgesWith('users', creator.id)).toEqual(pages)
})

test('the deletion of an account', async () => {
  const [creator, admin] = await people()
  await world.as(admin).people.delete({ id: creator.id, reason: 'Asked by mail', forfeit_tokens: 0 })
  expect(await purgesWith('users', creator.id)).toEqual(pages)
})

test('another role', async () => {
  const [creator, admin, other] = await people()
  const { change } = await world.as(admin).people.proposeRole({ id: creator.id, role: 'fan' })
  await world.as(other).people.approveRole({ id: change.id })
  expect(await purgesWith('users', creator.id)).toEqual(pages)
})

test('a country from which a creator hides', async () => {
  const [creator] = await people()
  await world.as(creator).social.setPrivacy({ hidden_countries: ['DE'] })
  expect(await purgesWith('privacy_settings', creator.id, 'user_id')).toEqual(pages)
})

test('the files of a deleted picture', async () => {
  const fan = await world.person()
  const body = png(64, 64)
  const about = { kind: 'profile-picture', type: 'image/png', size: body.length }
  const { id, parts } = (await world.rest('POST', '/uploads', { as: fan, body: about, key: randomUUID() })).body.upload
  await fetch(parts[0].url, { method: 'PUT', headers: parts[0].headers, body })
  await world.rest('POST', `/uploads/${id}/complete`, { as: fan })
  await world.as(fan).profile.setPicture({ picture: 'profile-picture', upload_id: id })
  await world.as(fan).profile.removePicture({ picture: 'profile-picture' })
  const purges = () =>
    world.owner("select payload -> 'tags' as tags from noted_purges where payload::text like $1", [`%${id}%`])
  await expect.poll(purges).toEqual([{ tags: [`picture:${id}`] }])
  expect(await world.owner('select 1 from uploads where id = $1', [id])).toEqual([])
})
