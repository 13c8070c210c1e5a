import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { createWorld } from '../../testing/world.ts'
import { deliverAll } from './deliver.ts'
import { mailAttemptsMax } from './mails.ts'

const world = createWorld()
const newId = () => Math.floor(Math.random() * 1e9)
const hourMs = 3_600_000

/** A row of a mail, as a drain has it, and what becomes of it. */
const rowOf = (payload: object, attempts = 1) => ({ id: newId(), kind: 'mail', attempts, payload })
const deliver = (...rows: ReturnType<typeof rowOf>[]) => deliverAll(world.contextOf(), ports.outbox.topics, rows)
const addressOf = ({ username }: { username: string }) => `${username}@limelight.test`

test('a mail is sent once for its row; a row of another database with the same id keeps none back', async () => {
  const people = [await world.person(), await world.person()]
  const id = newId()
  const rows = people.map((person) => ({
    ...rowOf({ template: 'totp_enabled', to: addressOf(person), props: {} }),
    id,
  }))
  for (const row of [...rows, ...rows]) expect(await deliver(row)).toEqual({ done: [id], failed: [], dropped: [] })
  for (const person of people) expect(await world.mailsTo(person)).toHaveLength(1)
})

test('a mail that is true until a time is not sent after it, nor tried again', async () => {
  const person = await world.person()
  const linkUntil = (at: number) =>
    rowOf({
      ...{ template: 'sign_in_link', to: addressOf(person) },
      props: { proof_id: crypto.randomUUID(), bound: false, redirect: null, expires_at: new Date(at) },
    })
  const [late, early] = [linkUntil(Date.now() - 1), linkUntil(Date.now() + hourMs)]
  expect(await deliver(late)).toEqual({ done: [late.id], failed: [], dropped: [] })
  expect(await world.mailsTo(person)).toEqual([])
  expect(await deliver(early)).toMatchObject({ done: [early.id] })
  expect(await world.mailsTo(person)).toHaveLength(1)
})

test('a mail that is refused for good ends at once', async () => {
  const row = rowOf({ template: 'dispute_opened', to: 'no address', props: { purchase_id: 'p1', tokens: 1 } })
  expect(await deliver(row)).toEqual({ done: [row.id], failed: [], dropped: [] })
})

test('a mail that no template knows is given up in the end, and before that tried for days', async () => {
  const [row, last] = [rowOf({ template: 'unknown' }), rowOf({ template: 'unknown' }, mailAttemptsMax)]
  const { done, failed, dropped } = await deliver(row, last)
  expect([done, failed.map((one) => one.row), dropped.map((one) => one.row)]).toEqual([[], [row], [last]])
})
