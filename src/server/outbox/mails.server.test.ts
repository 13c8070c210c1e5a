import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { createWorld } from '../../testing/world.ts'
import { deliverSlice, isLast } from './deliver.ts'
import { mailAttemptsMax } from './mails.ts'

const world = createWorld()
const newId = () => Math.floor(Math.random() * 1e9)
const hourMs = 3_600_000

/** Creates an outbox row of a mail. */
const rowOf = (payload: object) => ({ id: newId(), payload })
type Row = ReturnType<typeof rowOf>
const sliceOf = (rows: Row[], attempts = 1) => ({ id: crypto.randomUUID(), kind: 'mail', rank: 1, attempts, rows })
const { topics } = ports.outbox
const deliver = (...rows: Row[]) => deliverSlice(world.contextOf(), topics, sliceOf(rows))
const addressOf = ({ username }: { username: string }) => `${username}@limelight.test`

test('sends one mail per slice, also when another database has a row with the same id', async () => {
  const people = [await world.person(), await world.person()]
  const id = newId()
  const rows = people.map((person) => ({
    ...rowOf({ template: 'totp_enabled', to: addressOf(person), props: {} }),
    id,
  }))
  const slices = rows.map((row) => sliceOf([row]))
  for (const slice of [...slices, ...slices])
    expect(await deliverSlice(world.contextOf(), topics, slice)).toEqual({ done: [id], error: undefined })
  for (const person of people) expect(await world.mailsTo(person)).toHaveLength(1)
})

test('does not send a mail after its expiry', async () => {
  const person = await world.person()
  const linkUntil = (at: number) =>
    rowOf({
      template: 'sign_in_link',
      to: addressOf(person),
      props: { proof_id: crypto.randomUUID(), bound: false, redirect: null, expires_at: new Date(at) },
    })
  const [late, early] = [linkUntil(Date.now() - 1), linkUntil(Date.now() + hourMs)]
  expect(await deliver(late)).toEqual({ done: [late.id], error: undefined })
  expect(await world.mailsTo(person)).toEqual([])
  expect(await deliver(early)).toMatchObject({ done: [early.id] })
  expect(await world.mailsTo(person)).toHaveLength(1)
})

test('a permanently refused mail is not retried', async () => {
  const row = rowOf({ template: 'dispute_opened', to: 'no address', props: { purchase_id: 'p1', tokens: 1 } })
  expect(await deliver(row)).toEqual({ done: [row.id], error: undefined })
})

test('a mail with an unknown template is retried until the last attempt, and does not stop the others', async () => {
  const person = await world.person()
  const rows = [
    rowOf({ template: 'unknown', to: 'a@limelight.test', props: {} }),
    rowOf({ template: 'totp_enabled', to: addressOf(person), props: {} }),
  ]
  expect(await deliver(...rows)).toEqual({ done: [rows[1]?.id], error: expect.stringContaining('no template unknown') })
  expect([mailAttemptsMax - 1, mailAttemptsMax].map((attempts) => isLast(topics, sliceOf(rows, attempts)))).toEqual([
    false,
    true,
  ])
})

test('a mail shows times in the time zone of the reader at the time of sending', async () => {
  const [reader, unknown] = [await world.person(), await world.person()]
  await world.as(reader).profile.update({ time_zone: 'Asia/Tokyo' })
  const props = {
    purchase_id: 'p1',
    tokens: 200,
    usd_cents: 1900,
    credited_at: '2026-11-20T09:40:12Z',
    recipient: null,
  }
  for (const person of [reader, unknown]) await deliver(rowOf({ template: 'receipt', to: addressOf(person), props }))
  expect((await world.mailsTo(reader))[0]?.text).toContain('20 November 2026 at 18:40 GMT+9')
  expect((await world.mailsTo(unknown))[0]?.text).toContain('20 November 2026 at 09:40 UTC')
})
