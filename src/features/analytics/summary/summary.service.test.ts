import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createLedger } from '../../../testing/ledger.ts'
import { createWorld } from '../../../testing/world.ts'
import { mails } from './mails.ts'
import { readSetting, writeSetting, writeSummaries } from './store.server.ts'

const world = createWorld()
const props = z.object({ month: z.string(), tokens: z.number(), previous: z.number(), gained: z.number() })

test('concurrent runs mail a month’s summary once, on the first morning in the creator’s time zone', async () => {
  const ledger = await createLedger()
  onTestFinished(() => void ledger.close())
  const [creator, idle, silent, west] = [
    ...[await ledger.person('creator'), await ledger.person('creator'), await ledger.person('creator')],
    await ledger.person('creator'),
  ]
  const fan = await ledger.person('fan', 1_000)
  await ledger.owner.query(`update users set created_at = now() - interval '1 year'`)
  await ledger.owner.query(`update users set time_zone = 'America/Los_Angeles' where id = $1`, [west])
  // the test runs the job at dates of the next month, so that these tips are tips of the past month
  for (const one of [creator, silent]) await ledger.tip(fan, one ?? '', 40)
  await ledger.owner.query('insert into follows (follower_id, creator_id) values ($1, $2)', [fan, creator])
  await writeSetting(ledger.db, silent ?? '', false)
  expect([await readSetting(ledger.db, silent ?? ''), await readSetting(ledger.db, creator ?? '')]).toEqual([
    ...[{ monthly: false }, { monthly: true }],
  ])
  const today = new Date()
  const first = (hour: number, day = 1) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day, hour))
  // in the middle of the month, because on its first day the past month has not ended in Los Angeles
  await ledger.owner.query(
    `insert into follower_changes (id, creator_id, follower_id, came) values (uuid_at($3::timestamptz), $1, $2, true)`,
    [west, fan, new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 15))],
  )
  const readMails = async () => {
    const { rows } = await ledger.owner.query(
      `select payload ->> 'to' as "to", payload -> 'props' as props from outbox where payload ->> 'template' = 'monthlySummary' order by id`,
    )
    return z.array(z.object({ to: z.string(), props })).parse(rows)
  }
  expect(await writeSummaries(ledger.db, first(7))).toEqual({ done: 0, failed: [], mailed: 0 })
  const runs = await Promise.all(Array.from({ length: 8 }, () => writeSummaries(ledger.db, first(9))))
  expect(runs.reduce((sum, { mailed: count }) => sum + count, 0)).toBe(1)
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)).toISOString().slice(0, 10)
  expect((await readMails()).map((one) => one.props)).toEqual([{ month, tokens: 40, previous: 0, gained: 1 }])
  // the month begins later in Los Angeles; an empty month, and a creator without the setting, get no mail
  expect((await writeSummaries(ledger.db, first(18))).mailed).toBe(1)
  expect(await readMails()).toHaveLength(2)
  const { rows: noted } = await ledger.owner.query('select creator_id, mailed from monthly_summaries')
  expect(new Map(noted.map((row) => [row.creator_id, row.mailed]))).toEqual(
    new Map([...[[creator, true] as const, [idle, false] as const, [west, true] as const]]),
  )
  // a mailed month is not mailed again; a missed month is mailed only during the first days
  expect((await writeSummaries(ledger.db, first(9, 3))).mailed).toBe(0)
  await writeSetting(ledger.db, silent ?? '', true)
  expect((await writeSummaries(ledger.db, first(9, 9))).mailed).toBe(0)
  expect((await writeSummaries(ledger.db, first(9, 5))).mailed).toBe(1)
})

test('reports a creator whose summary fails and mails the others', async () => {
  const ledger = await createLedger()
  onTestFinished(() => void ledger.close())
  const [broken, creator, fan] = [
    await ledger.person('creator'),
    await ledger.person('creator'),
    await ledger.person('fan', 100),
  ]
  await ledger.owner.query(`update users set created_at = now() - interval '1 year'`)
  for (const one of [broken, creator]) await ledger.tip(fan, one, 40)
  const today = new Date()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 9))
  const refusal = { table: 'monthly_summaries', before: 'insert', when: `new.creator_id = '${broken}'` } as const
  await ledger.whileRefused(refusal, async () => {
    expect(await writeSummaries(ledger.db, first)).toEqual({
      done: 1,
      mailed: 1,
      failed: [{ id: broken, error: expect.stringContaining('broken') }],
    })
    expect(await writeSummaries(ledger.db, first, [broken])).toEqual({ done: 0, failed: [], mailed: 0 })
  })
  expect(await writeSummaries(ledger.db, first)).toMatchObject({ done: 1, mailed: 1 })
})

test('the mail lists the month’s earnings and followers, and a creator can turn it off', async () => {
  const written = mails.monthlySummary.write(
    { month: '2026-10-01', tokens: 1_250, previous: 0, gained: 1, sources: [{ source: 'tip', tokens: 1_250 }] },
    'ada@limelight.test',
    { origin: 'https://limelight.test', secret: 'x' },
  )
  expect(written).toMatchObject({
    subject: 'Your October 2026 on Limelight',
    action: { url: 'https://limelight.test/analytics?from=2026-10-01&to=2026-10-31' },
  })
  expect(written.paragraphs).toEqual([
    'You earned 1,250 tokens, after 0 tokens the month before.',
    'Tips: 1,250 tokens',
    'One person started following you.',
  ])
  const creator = await world.person('creator')
  const setting = () => world.rest('GET', '/analytics/summary-mail', { as: creator })
  expect((await setting()).body).toEqual({ monthly: true })
  await world.rest('PUT', '/analytics/summary-mail', { as: creator, body: { monthly: false } })
  expect((await setting()).body).toEqual({ monthly: false })
})
