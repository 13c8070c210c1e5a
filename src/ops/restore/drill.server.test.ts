import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { jobs, runJob } from '#app/jobs.server.ts'
import { tokenUsdCents } from '#shared/money.ts'
import { createCreatorWith, earn, fillPlatformBalance, onboard } from '#testing/payees.ts'
import { startTestCloud } from '#testing/start.ts'
import { storedKeys, uploaded } from '#testing/uploads.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { compareFiles } from './files.ts'
import { endQuiet, prepareRestored } from './restored.ts'

// The restore drill (npm run ops:drill): a backup of the database is restored while Stripe, R2, the mail service and the
// push services keep what happened after the backup.

const started = await startTestCloud()
afterAll(() => started.close())
const world = createWorld(started.cloud)

/** Runs statements outside the product's database. */
async function onServer(...statements: string[]): Promise<void> {
  const url = new URL(started.cloud.ownerUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const disconnectAll = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'limelight'"

const backUp = () =>
  onServer(
    'alter database limelight with allow_connections false',
    disconnectAll,
    'create database backup template limelight',
    'alter database limelight with allow_connections true',
  )

async function restore(): Promise<void> {
  await onServer('drop database limelight with (force)', 'alter database backup rename to limelight')
  // pools replace the connections that the restore ended
  await vi.waitFor(async () => {
    await world.owner('select 1')
    await world.as().health.check()
  })
}

const runtime = { env: world.env, waitUntil: () => undefined, write: () => undefined }
const run = (name: string) => runJob((job) => createJobContext(runtime, job), name)

async function buy(fan: TestPerson, gift?: TestPerson): Promise<void> {
  const body = {
    tokenAmount: 200,
    paymentMethodId: 'pm_card_visa',
    isGift: gift !== undefined,
    giftRecipientId: gift?.id,
  }
  const bought = await world.rest('POST', '/tokens/purchase', { as: fan, key: randomUUID(), body })
  expect(bought).toMatchObject({ status: 200, body: { success: true } })
}

const balanceOf = (who: TestPerson) => world.as(who).wallet.balance()
const intentsOf = async ({ id }: TestPerson) =>
  (
    await world.owner<{ intent: string }>(
      'select stripe_payment_intent_id as intent from purchases where user_id = $1 order by id',
      [id],
    )
  ).map(({ intent }) => intent)

/** Returns the transfers at the provider to the account of a creator. */
async function transfersTo(creator: TestPerson): Promise<number[]> {
  const [row] = await world.owner<{ payee_id: string }>(
    'select payee_id from ledger.payout_settings where creator_id = $1',
    [creator.id],
  )
  const { transfers } = await world.contextOf().providers.payments.listTransfers(new Date(0))
  return transfers.filter(({ payeeId }) => payeeId === row?.payee_id).map(({ usdCents }) => usdCents)
}

const sequences = async () =>
  new Map(
    (
      await world.owner<{ name: string; last: string }>(
        `select sequencename as name, coalesce(last_value, 0) as last from pg_sequences
         where schemaname in ('public', 'ledger')`,
      )
    ).map(({ name, last }) => [name, Number(last)]),
  )

const people = {
  fan: await world.person('fan'),
  friend: await world.person('fan'),
  refunded: await world.person('fan'),
  waiting: await world.person('fan'),
  creator: await world.person('creator'),
  poor: await world.person('creator'),
}
let newcomer: TestPerson
let lostId: string
let deletedId: string
let handedOut: Map<string, number>
let mailsBefore: number
let transfersBefore: number[]

const allMails = async (): Promise<{ subject: string }[]> =>
  (await fetch(`${started.cloud.consoleOrigin}/mail`, { headers: { accept: 'application/json' } })).json()

beforeAll(async () => {
  await fillPlatformBalance(world, people.waiting)
  people.creator = await createCreatorWith(world, 1000, people.waiting)
  await onboard(world, people.creator)
  await buy(people.refunded)
  deletedId = (await uploaded(world, people.creator, 'photo')).id
  await world.owner("update uploads set state = 'kept' where id = $1", [deletedId])
  await onboard(world, people.poor)
  await world.settled()
  await world.fault('mail', 'down')
  await buy(people.waiting)
  await world.settled()
  await backUp()
  await world.fault('mail', 'off')
  await world.owner("update outbox_slices set due_at = now() where kind = 'mail'")
  await run('outbox')
  await world.settled()
  expect(await world.owner("select id from outbox where kind = 'mail'")).toEqual([])

  await buy(people.fan)
  await buy(people.fan, people.friend)
  const [intent = ''] = await intentsOf(people.refunded)
  await world.contextOf().providers.payments.refund(intent, {}, randomUUID())
  newcomer = await world.person('fan')
  await buy(newcomer)
  await world.as(people.creator).wallet.creator.requestPayout({ tokens: 800 })
  await earn(world, people.poor, 500, people.waiting)
  await world.as(people.poor).wallet.creator.requestPayout({ tokens: 500 })
  lostId = (await uploaded(world, people.creator, 'photo')).id
  await world.contextOf().providers.storage.remove(await storedKeys(world, deletedId))
  // the mails about the refund and about both payouts follow webhooks of the provider
  await vi.waitFor(async () => {
    expect(await balanceOf(people.refunded)).toMatchObject({ balance: 0 })
    expect(await world.owner('select status from ledger.payouts')).toEqual([{ status: 'paid' }, { status: 'paid' }])
  })
  await world.settled()
  await run('payouts')
  handedOut = await sequences()
  mailsBefore = (await allMails()).length
  transfersBefore = await transfersTo(people.creator)

  await restore()
  const client = await world.ownerClient()
  await prepareRestored(client)
  await run('reconcile')
  await endQuiet(client)
  client.release()
})

test('credits purchases and gifts that were paid after the backup, once', async () => {
  expect(await balanceOf(people.fan)).toMatchObject({ balance: 200 })
  expect(await balanceOf(people.friend)).toMatchObject({ balance: 200 })
})

test('applies a refund that was made after the backup', async () => {
  expect(await balanceOf(people.refunded)).toMatchObject({ balance: 0 })
})

test('stores a payout that was sent after the backup, and sends no second one', async () => {
  expect(await balanceOf(people.creator)).toMatchObject({ available: 200 })
  for (const name of Object.keys(jobs)) await run(name)
  await world.settled()
  expect(transfersBefore).toEqual([800 * tokenUsdCents])
  expect(await transfersTo(people.creator)).toEqual(transfersBefore)
})

test('lists a payment of an account, and a payout of earnings, that the backup lacks', async () => {
  const { discrepancies } = await world.as(await world.person('admin')).wallet.admin.figures()
  expect(discrepancies.newest.map(({ kind }) => kind).toSorted()).toEqual(['charge_unknown', 'transfer_unknown'])
})

test('sends no mail twice', async () => {
  expect((await allMails()).length).toBe(mailsBefore)
})

test('hands out no id of a sequence again', async () => {
  const now = await sequences()
  for (const [name, last] of handedOut) expect(now.get(name), name).toBeGreaterThan(last)
})

test('lists files without a row and uploads without a file', async () => {
  const client = await world.ownerClient()
  expect(await compareFiles(client, started.cloud.vars)).toEqual({ unknown: [lostId], missing: [deletedId] })
  client.release()
})

test('the ledger is proven after the restore', async () => {
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
