import { compactVerify, createLocalJWKSet } from 'jose'
import { expect, test } from 'vitest'
import { receiptPath } from '#shared/paths.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall, failCall, missCall } from '../lifecycle/service.server.ts'
import { writeRecord } from '../meter/store.server.ts'
import { receiptContent } from './contract.ts'
import { receiptType } from './spec.ts'

const world = createWorld()

async function acceptCall() {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 10 })
  await world.as(creator).sessions.accept({ id: request.id })
  return { fan, creator, id: request.id }
}
const read = async (who: TestPerson, id: string) => (await world.as(who).sessions.receipt({ id })).receipt

/** Creates a completed call of three minutes, of which two and a half are charged. */
async function finishCall() {
  const call = await acceptCall()
  const ctx = world.contextOf()
  await beginCall(ctx, call.id)
  await writeRecord(ctx.db, call.id, {
    seconds: 180,
    free_seconds: 30,
    rate: 10,
    tokens: 25,
    reason: 'left',
    by: 'fan',
    lines: [
      { what: 'free', seconds: 30, tokens: 0 },
      { what: 'talk', seconds: 150, tokens: 25 },
    ],
    intervals: [{ who: 'fan', from: '2026-01-01T12:00:00.000Z', to: '2026-01-01T12:03:00.000Z', reason: null }],
    ended_at: '2026-01-01T12:03:00.000Z',
  })
  await completeCall(ctx, call.id, { tokens: 25 })
  return call
}

test('both sides and an admin read the same signed receipt, also if they open it concurrently', async () => {
  const { fan, creator, id } = await finishCall()
  const admin = await world.person('admin')
  const [theirs, own] = await Promise.all([read(fan, id), read(creator, id)])
  const audited = await read(admin, id)
  expect(own).toEqual(theirs)
  expect(audited).toEqual(theirs)
  expect(theirs).toMatchObject({ session_id: id, status: 'completed', seconds: 180, free_seconds: 30, tokens: 25 })
  expect(theirs.lines.map(({ what, tokens }) => [what, tokens])).toEqual([
    ['free', 0],
    ['talk', 25],
  ])
  const moved = await world.owner('select kind, tokens::int from ledger.movements where id = $1', [theirs.movement_id])
  expect(moved).toEqual([{ kind: 'call', tokens: 25 }])
})

test('mails both sides the cost of a completed call with a link to its receipt', async () => {
  const { fan, creator, id } = await finishCall()
  world.contextOf().announce()
  await world.settled()
  for (const who of [fan, creator]) {
    const mail = (await world.mailsTo(who)).find(({ subject }) => subject === 'Your video call is over')
    expect(mail?.text).toContain(receiptPath(id))
    expect(mail?.text).toContain('25 tokens')
  }
})

test('the published keys verify a receipt and reject it after one changed character', async () => {
  const { fan, id } = await finishCall()
  const { signature, ...content } = await read(fan, id)
  const keys = createLocalJWKSet(await world.as(undefined).sessions.receiptKeys())
  const { payload, protectedHeader } = await compactVerify(signature, keys)
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: receiptType })
  expect(receiptContent.parse(JSON.parse(new TextDecoder().decode(payload)))).toEqual(content)
  const [head, body = '', end] = signature.split('.')
  const changed = `${head}.${body.slice(0, -1)}${body.endsWith('A') ? 'B' : 'A'}.${end}`
  await expect(compactVerify(changed, keys)).rejects.toThrow()
  expect(JSON.stringify(await world.as(undefined).sessions.receiptKeys())).not.toContain('"d"')
})

test('receipts of no-shows, faults and cancellations show the fee, the paid seconds or no charge', async () => {
  const missed = await acceptCall()
  await missCall(world.contextOf(), missed.id, { fanCame: false, creatorCame: true })
  expect(await read(missed.fan, missed.id)).toMatchObject({
    status: 'no_show',
    seconds: 0,
    tokens: 50,
    lines: [{ what: 'fee', seconds: 0, tokens: 50 }],
  })
  const nobody = await acceptCall()
  await missCall(world.contextOf(), nobody.id, { fanCame: false, creatorCame: false })
  expect(await read(nobody.creator, nobody.id)).toMatchObject({ tokens: 0, lines: [], intervals: [] })
  const broken = await acceptCall()
  await failCall(world.contextOf(), broken.id)
  expect(await read(broken.fan, broken.id)).toMatchObject({ status: 'failed', tokens: 0, lines: [] })
  const brokenLate = await acceptCall()
  await beginCall(world.contextOf(), brokenLate.id)
  await failCall(world.contextOf(), brokenLate.id, { tokens: 30 })
  expect(await read(brokenLate.fan, brokenLate.id)).toMatchObject({ status: 'failed', tokens: 30 })
  await expect(completeCall(world.contextOf(), (await acceptCall()).id, { tokens: 30 })).rejects.toMatchObject({
    code: 'CALL_NOT_BEGUN',
  })
  const cancelled = await acceptCall()
  await world.as(cancelled.creator).sessions.cancel({ id: cancelled.id, reason: 'Not today' })
  expect(await read(cancelled.fan, cancelled.id)).toMatchObject({ status: 'cancelled', tokens: 0 })
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('refuses a receipt before the end of a call, for a declined request, and to a stranger', async () => {
  const { fan, id } = await acceptCall()
  await expect(read(fan, id)).rejects.toMatchObject({ cause: { code: 'CALL_NOT_OVER' } })
  const stranger = await world.person('fan')
  await expect(read(stranger, id)).rejects.toMatchObject({ cause: { code: 'CALL_NOT_FOUND' } })
  const creator = await world.person('creator')
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'voice', minutes: 5 })
  await world.as(creator).sessions.decline({ id: request.id })
  await expect(read(fan, request.id)).rejects.toMatchObject({ cause: { code: 'NO_RECEIPT' } })
})

test('paginates the call history of both sides, newest first', async () => {
  const first = await finishCall()
  const { fan, creator } = first
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 5 })
  await world.as(creator).sessions.accept({ id: request.id })
  expect((await world.as(fan).sessions.history({})).sessions.map(({ id }) => id)).toEqual([first.id])
  await missCall(world.contextOf(), request.id, { fanCame: true, creatorCame: false })
  const page = await world.as(fan).sessions.history({ limit: 1 })
  expect(page.sessions).toMatchObject([{ id: request.id, role: 'fan', status: 'no_show', seconds: 0, tokens: 0 }])
  const next = await world.as(fan).sessions.history({ limit: 1, cursor: page.next_cursor ?? undefined })
  expect(next).toMatchObject({ sessions: [{ id: first.id, seconds: 180, rate: 10, tokens: 25 }], next_cursor: null })
  expect((await world.as(creator).sessions.history({})).sessions.map(({ role }) => role)).toEqual([
    'creator',
    'creator',
  ])
})
