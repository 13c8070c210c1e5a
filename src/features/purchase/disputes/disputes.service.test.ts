import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { DISPUTE_REFUSALS } from './spec.ts'

const world = createWorld()
const control = async (path: string, body: unknown) => {
  const response = await fetch(`${world.cloud.controls.stripe}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return z.looseObject({ id: z.string() }).parse(await response.json())
}

/** Creates a partly spent purchase that the buyer's bank disputes. */
async function createDispute() {
  const [fan, creator, admin] = [await world.person(), await world.person('creator'), await world.person('admin')]
  const { purchase } = (
    await world.rest('POST', '/tokens/purchase', {
      as: fan,
      body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa' },
    })
  ).body
  await vi.waitFor(async () => expect((await world.as(fan).wallet.balance()).balance).toBe(200))
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 50, message: '' })
  const [row] = await world.owner<{ intent: string }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [purchase.id],
  )
  const found = await fetch(`${world.env.STRIPE_API_BASE}/v1/payment_intents/${row?.intent}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
  const { latest_charge: charge } = z.object({ latest_charge: z.string() }).parse(await found.json())
  const { id } = await control(`/charges/${charge}/dispute`, { reason: 'product_not_received' })
  const read = () => world.as(admin).purchase.admin.dispute({ id })
  await vi.waitFor(async () => expect((await read()).dispute.state).toBe('opened'))
  return { id, fan, creator, admin, read, purchase }
}

test('suggests evidence, saves a draft at the provider and submits the evidence once', async () => {
  const { id, fan, creator, admin, read } = await createDispute()
  const { disputes } = await world.as(admin).purchase.admin.disputes({ limit: 50 })
  const listed = disputes.find((one) => one.id === id)
  expect(listed).toMatchObject({ username: fan.username, usd_cents: 1900, reason: 'product_not_received' })
  expect(listed?.due_at?.getTime()).toBeGreaterThan(Date.now())
  const { suggested, provider } = await read()
  expect(provider).toMatchObject({ stage: 'needs_response', submissions: 0, evidence: {} })
  expect(suggested.access_activity_log).toContain(`50 tokens, tip with @${creator.username}`)

  const give = (body: object) => world.rest('POST', `/admin/card-disputes/${id}/evidence`, { as: admin, body })
  expect(await give({ evidence: {}, submit: true })).toMatchObject({ status: 422 })
  expect((await give({ evidence: { customer_name: 'Ada' } })).status).toBe(200)
  expect((await read()).provider).toMatchObject({ submissions: 0, evidence: { customer_name: 'Ada' } })

  // eight concurrent submissions and a later one reach the bank once
  const final = { evidence: { ...suggested, uncategorized_text: 'All of it was used.' }, submit: true }
  const responses = await Promise.all(Array.from({ length: 8 }, () => give(final)))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await give(final)).status).toBe(200)
  expect((await read()).provider).toMatchObject({ stage: 'under_review', submissions: 1 })
  expect(await give({ evidence: { uncategorized_text: 'Other words.' }, submit: true })).toMatchObject({
    status: 409,
    body: { code: 'EVIDENCE_SUBMITTED', error: DISPUTE_REFUSALS.submitted.sentence },
  })
  expect((await read()).dispute).toMatchObject({ evidence_by: admin.username })
  const entries = await world.owner<{ data: { submit: boolean } }>(
    "select data from audit_entries where action = 'dispute.evidence' and target_id = $1 order by id",
    [id],
  )
  expect(entries.map(({ data }) => data.submit)).toEqual([false, true])
})

test('refuses evidence about the admin’s own purchase, and all evidence after the bank decided', async () => {
  const { id, fan, admin, read } = await createDispute()
  const give = (as: TestPerson) =>
    world.rest('POST', `/admin/card-disputes/${id}/evidence`, {
      as,
      body: { evidence: { uncategorized_text: 'All of it was used.' }, submit: true },
    })
  await world.owner("update users set role = 'admin', totp_exempt = true where id = $1", [fan.id])
  const buyer = { ...fan, claims: { ...fan.claims, role: 'admin' as const } }
  expect(await give(buyer)).toMatchObject({ status: 403, body: { code: 'OWN_PURCHASE' } })
  expect((await read()).provider).toMatchObject({ submissions: 0 })

  await control(`/disputes/${id}`, { outcome: 'won' })
  await vi.waitFor(async () => expect((await read()).dispute.state).toBe('won'))
  expect(await give(admin)).toMatchObject({ status: 409, body: { code: 'DISPUTE_CLOSED' } })
  const closed = await world.as(admin).purchase.admin.disputes({ state: 'closed', limit: 50 })
  expect(closed.disputes.map((one) => one.id)).toContain(id)
})

test('evidence can be sent again after the provider’s response was lost', async () => {
  const { id, admin, read } = await createDispute()
  const evidence = { uncategorized_text: 'It was used.' }
  const give = () =>
    world.rest('POST', `/admin/card-disputes/${id}/evidence`, { as: admin, body: { evidence, submit: true } })
  // the provider's SDK makes three attempts
  const fault = { kind: 'api.reset_after', times: 3, path: `/v1/disputes/${id}`, method: 'POST' }
  await fetch(`${world.cloud.controls.stripe}/faults`, { method: 'POST', body: JSON.stringify([fault]) })
  expect(await give()).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } })
  expect((await give()).status).toBe(200)
  expect((await read()).provider).toMatchObject({ submissions: 1, evidence })
})

test('stores a PDF, PNG or JPEG at the provider and attaches it to the evidence', async () => {
  const { id, admin, read } = await createDispute()
  const sent = async (bytes: BlobPart, name: string, of = id) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    return world.rest('POST', `/admin/card-disputes/${of}/files`, { as: admin, body: form })
  }
  const { status, body } = await sent('%PDF-1.7 of a receipt', '../My receipt.html')
  expect([status, body.file.name]).toEqual([201, 'My-receipt.pdf'])
  expect(body.file.id).toMatch(/^file_\w+$/)
  expect(await sent('<html>', 'receipt.pdf')).toMatchObject({ status: 422, body: { code: 'FILE_TYPE' } })
  const large = new Uint8Array(5 * 1_048_576 + 1)
  large.set([0x89, 0x50, 0x4e, 0x47])
  expect(await sent(large, 'large.png')).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
  expect(await sent('%PDF', 'a.pdf', 'dp_nothing')).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })

  const give = (evidence: object) =>
    world.rest('POST', `/admin/card-disputes/${id}/evidence`, { as: admin, body: { evidence, submit: false } })
  expect(await give({ receipt: 'not an id' })).toMatchObject({ status: 422 })
  expect(await give({ receipt: 'file_unknown' })).toMatchObject({ status: 409, body: { code: 'EVIDENCE_REFUSED' } })
  expect((await give({ receipt: body.file.id })).status).toBe(200)
  expect((await read()).provider?.evidence).toEqual({ receipt: body.file.id })
  expect((await give({ receipt: '', customer_name: 'Ada' })).status).toBe(200)
  expect((await read()).provider?.evidence).toEqual({ customer_name: 'Ada' })
  const entries = await world.owner("select data from audit_entries where action = 'dispute.file' and target_id = $1", [
    id,
  ])
  expect(entries).toHaveLength(1)
})

test('erases an account only after the bank decided, and tells its owner so in the settings', async () => {
  const { id, fan } = await createDispute()
  expect(await world.as(fan).accounts.data.deletion()).toMatchObject({ is_disputed: true })
  // in a transaction that is rolled back: otherwise the job `deletions` of another test could erase and count the account
  const isErased = async () => {
    const client = await world.ownerClient()
    try {
      await client.query('begin')
      await client.query(
        `update users set status = 'deleted', deletion_requested_at = now() - interval '15 days' where id = $1`,
        [fan.id],
      )
      const { rows } = await client.query<{ due: boolean }>(
        'select $1 in (select accounts_to_erase(1000)) and account_erase($1) as due',
        [fan.id],
      )
      await client.query('rollback')
      return rows[0]?.due
    } finally {
      client.release()
    }
  }
  expect(await isErased()).toBe(false)
  await control(`/disputes/${id}`, { outcome: 'won' })
  await vi.waitFor(async () =>
    expect(await world.owner('select state from disputes where id = $1', [id])).toEqual([{ state: 'won' }]),
  )
  expect(await isErased()).toBe(true)
})
