import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spendRate } from '#testing/rates.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { exportRate } from './spec.ts'

const world = createWorld()

/** Downloads the archive of a person and returns its files by name. */
async function archiveOf(who: TestPerson): Promise<Record<string, string>> {
  const response = await fetch(`${world.cloud.appOrigin}/api/v1/account/export`, {
    headers: { authorization: `Bearer ${await world.bearer(who)}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="limelight-\w+-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  // keeps the byte order mark at the start of a table
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, decoder.decode(bytes)]))
}

/** Creates a fan and a creator whose actions fill every part of the fan's archive. */
async function fillArchive(): Promise<{ fan: TestPerson; creator: TestPerson }> {
  const [fan, creator] = await Promise.all([world.person('fan', 500), world.person('creator')])
  const context = { idempotencyKey: crypto.randomUUID() }
  await world.as(fan, context).tips.send({ recipientId: creator.id, tokens: 120, message: '=HYPERLINK("x")' })
  await world.as(fan).purchase.buy({ tokenAmount: 50, paymentMethodId: 'pm_card_visa', isGift: false, saveCard: true })
  await world.settled()
  await world.owner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  await world.owner(
    `insert into subscriptions (subscriber_id, creator_id, ends_at) values ($1, $2, now() + interval '1 month')`,
    [fan.id, creator.id],
  )
  await world.owner(
    `insert into session_families (user_id, user_agent, address) values ($1, 'Test Browser', '192.0.2.7')`,
    [fan.id],
  )
  await world.owner(`insert into totp_secrets (user_id, sealed) values ($1, 'sealed-secret')`, [fan.id])
  await world.owner(`insert into recovery_codes (user_id, digest) values ($1, 'recovery-digest')`, [fan.id])
  await world.owner(
    `insert into push_subscriptions (user_id, family_id, endpoint, p256dh, auth, user_agent)
     values ($1, $1, 'https://push.example/' || gen_random_uuid(), 'push-key', 'push-secret', 'Test Browser')`,
    [fan.id],
  )
  await world.owner('insert into notification_preferences (user_id) values ($1)', [fan.id])
  await world.owner('insert into gift_settings (user_id, accepts_gifts) values ($1, false)', [fan.id])
  return { fan, creator }
}

test('the archive contains all data as JSON and CSV, without secrets or spreadsheet formulas', async () => {
  const { fan, creator } = await fillArchive()
  const files = await archiveOf(fan)
  const json = (part: string) => JSON.parse(files[`${part}.json`] ?? '')
  const { rows } = await world.db.execute<{ name: string }>('select personal_parts() as name')
  for (const { name } of rows) {
    expect(files['README.txt']).toMatch(new RegExp(`^${name} `, 'm'))
    expect(Array.isArray(json(name)), name).toBe(true)
    expect(`${name}.csv` in files, name).toBe(json(name).length > 0)
  }
  expect(json('profile')).toMatchObject([
    { id: fan.id, username: fan.username, email: `${fan.username}@limelight.test` },
  ])
  expect(json('sessions')).toMatchObject([{ device: 'Test Browser', address: '192.0.2.7' }])
  expect(json('balances')).toMatchObject([{ spendable: 430 }])
  expect(json('token_history').map((line: { tokens: number }) => line.tokens)).toEqual([500, -120, 50])
  expect(json('purchases')).toMatchObject([{ tokens: 50, status: 'succeeded', gift_for: null }])
  expect(json('tips_sent')).toMatchObject([{ to: creator.username, tokens: 120, message: '=HYPERLINK("x")' }])
  expect(json('follows')).toMatchObject([{ creator: creator.username }])
  expect(json('subscriptions')).toMatchObject([{ creator: creator.username }])
  expect(json('notifications').length).toBeGreaterThan(0)
  expect(json('gift_settings')).toEqual([{ accepts_gifts: false }])
  expect(json('push_devices')).toMatchObject([{ device: 'Test Browser' }])
  const theirs = await archiveOf(creator)
  expect(JSON.parse(theirs['tips_received.json'] ?? '')).toMatchObject([{ from: fan.username, tokens: 120 }])
  expect(JSON.parse(theirs['creator_profile.json'] ?? '')).toMatchObject([{ category: 'Other', video_rate: 150 }])

  const all = Object.values(files).join('\n')
  for (const secret of [
    'sealed-secret',
    'recovery-digest',
    'push-key',
    'push-secret',
    'push.example',
    'pi_',
    'cus_',
    '$argon2id',
  ])
    expect(all, secret).not.toContain(secret)
  expect(all).not.toContain(`${creator.username}@`)
  expect(files['tips_sent.csv']).toMatch(/^\ufeffid,to,tokens,tier,message,sent_at\r\n/)
  expect(files['tips_sent.csv']).toContain(`"'=HYPERLINK(""x"")"`)
  const cells = Object.entries(files).flatMap(([name, text]) => (name.endsWith('.csv') ? text.split(/[,\r\n]+/) : []))
  expect(cells.filter((cell) => /^"?[=+@]/.test(cell))).toEqual([])
})

test('exports a history of several pages completely and in order', async () => {
  const fan = await world.person('fan')
  await world.owner(
    `insert into notifications (user_id, type, title, message)
     select $1, 'system', 'Number ' || n, 'words' from generate_series(1, 2500) n`,
    [fan.id],
  )
  const files = await archiveOf(fan)
  const lines: { title: string }[] = JSON.parse(files['notifications.json'] ?? '')
  expect(lines.map(({ title }) => title)).toEqual(Array.from({ length: 2500 }, (_, i) => `Number ${i + 1}`))
  expect(files['notifications.csv']?.split('\r\n')).toHaveLength(2_502)
})

test('refuses a sixth export within the hour and a visitor without a session', async () => {
  const fan = await world.person('fan')
  await spendRate(world, exportRate, fan.id, 1)
  await archiveOf(fan)
  const more = await world.rest('GET', '/account/export', { as: fan })
  expect(more).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await world.rest('GET', '/account/export')).status).toBe(401)
})

test('a suspended person can still export their data', async () => {
  const fan = await world.person('fan')
  await world.owner(`update users set status = 'suspended', suspended_reason = 'because' where id = $1`, [fan.id])
  const suspended = { ...fan, claims: { ...fan.claims, suspended: true } }
  expect((await world.rest('GET', '/tokens/balance', { as: suspended })).status).toBe(403)
  const files = await archiveOf(suspended)
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ suspended_reason: 'because' }])
})

test('stops reading the database when the download is cancelled', async () => {
  const fan = await world.person('fan')
  const { body } = await world.as(fan).accounts.data.export()
  const reader = body.getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  await reader.cancel()
  expect((await reader.read()).done).toBe(true)
})
