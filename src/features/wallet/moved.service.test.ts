import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { createWorld } from '../../testing/world.ts'
import { movedKinds } from './mails.ts'
import { MOVEMENTS } from './movements/spec.ts'

const world = createWorld()
const features = path.resolve(import.meta.dirname, '..')

/** Kinds that the owner of the tokens starts, or that leave the owner's total unchanged. */
const own = [
  ...['purchase', 'hold', 'hold_post', 'call_fee', 'forfeit', 'payout'],
  // from pending to available, as announced at the sale
  'mature',
  // only the demo and tests grant these
  'promo',
  // the other half of debt_repaid
  'debt_paid',
]

/** Notifications of other features that announce a movement to the other side, or the return of reserved tokens. */
const noticeOf: Record<string, string> = {
  gift: 'system.gift',
  tip: 'tip_received',
  message: 'message.received',
  content: 'system.content_sale',
  offer: 'system.order',
  order: 'system.order',
  subscription: 'system.subscription',
  call: 'session_request',
  ticket: 'system.ticket_sale',
  hold_rest: 'session_request',
  payout_paid: 'system.payout',
  payout_failed: 'system.payout',
  payout_returned: 'system.payout',
  dispute_opened: 'system.dispute_opened',
  adjustment: 'system.adjustment',
}

test('every kind of movement is started by its owner or has a notification', () => {
  const moved: readonly string[] = movedKinds
  const silent = Object.keys(MOVEMENTS).filter(
    (kind) => !own.includes(kind) && !moved.includes(kind) && !ports.notices[noticeOf[kind] ?? ''],
  )
  expect(silent).toEqual([])
})

test('every kind of movement in the SQL functions has a name in the history', () => {
  const files = fs.readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  const kinds = files.flatMap((file) =>
    [...fs.readFileSync(path.join(features, file), 'utf8').matchAll(/_internal\.(?:shift|move|pay)\('(\w+)'/g)].map(
      ([, kind]) => kind ?? '',
    ),
  )
  expect(kinds.length).toBeGreaterThan(15)
  expect([...new Set(kinds)].filter((kind) => !(kind in MOVEMENTS))).toEqual([])
})

test('every kind that the ledger itself notifies about has words', async () => {
  const rows = await world.owner<{ kind: string }>(
    'select k as kind from unnest($1::text[]) k where ledger_internal.is_told(k)',
    [Object.keys(MOVEMENTS)],
  )
  const kinds = rows.map(({ kind }) => kind)
  expect(kinds.length).toBeGreaterThan(10)
  expect(movedKinds).toEqual(expect.arrayContaining(kinds))
})

test('a block returns reserved tokens to the writer with a notification', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  await world.rest('PUT', '/users/profile', { as: creator, body: { text_message_price: 60 } })
  const sent = await world.rest('POST', `/messages/${creator.id}`, { as: fan, body: { content: 'Hello' } })
  expect(sent.status).toBe(200)
  await world.as(creator).social.block({ userId: fan.id })
  const notices = (await world.noticesOf(fan)).filter(({ kind }) => kind === 'system.moved')
  expect(notices.map(({ data }) => data)).toEqual([{ kind: 'hold_void', tokens: 60 }])
  await world.settled()
  await expect.poll(async () => (await world.mailsTo(fan)).map(({ subject }) => subject)).toEqual(['Tokens are back'])
})
