import { randomUUID } from 'node:crypto'
import type { AnyRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { recordFraudWarning } from '#features/purchase/settling/store.server.ts'
import { notePage } from '#features/wallet/discrepancies/store.server.ts'
import { createWorld, type TestPerson } from '../testing/world.ts'
import { appRouter } from './router.server.ts'

const world = createWorld()
type Caller = ReturnType<typeof world.as>

/** An admin mutation: its preparation, a successful call, a refused call, and the audit action of the first. */
type Case = {
  action: string
  /** Every call writes an entry of its own. */
  repeats?: true
  prepare(): Promise<string>
  call(as: Caller, id: string, me: TestPerson): Promise<unknown>
  refused(as: Caller, id: string): Promise<unknown>
}

const proposal = async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const { adjustment } = await world
    .as(admin)
    .wallet.admin.propose({ user_id: fan.id, account: 'spendable', tokens: 5, reason: 'Counted again' })
  return adjustment.id
}

const discrepancy = async () => {
  const subject = `pi_${randomUUID()}`
  const occurredAt = new Date()
  await notePage(world.db, 'charges', null, [{ kind: 'charge_unknown', subject, detail: '-', usdCents: 1, occurredAt }])
  const [row] = await world.owner<{ id: string }>('select id from discrepancies where subject = $1', [subject])
  return row?.id ?? ''
}

/** Makes a dead letter of a kind of its own, without rows, so that no drain has to deliver it. */
const deadLetter = async () => {
  const kind = `test-${randomUUID()}`
  await world.owner(
    `insert into outbox_slices (id, kind, rank, due_at, dead_at) values (gen_random_uuid(), $1, 1, now(), now())`,
    [kind],
  )
  return kind
}

const warnedPurchase = async () => {
  const fan = await world.person()
  const body = { tokenAmount: 200, paymentMethodId: 'pm_card_visa' }
  const { purchase } = (await world.rest('POST', '/tokens/purchase', { as: fan, body })).body
  const intent = async () => {
    const [row] = await world.owner<{ intent: string | null }>(
      "select stripe_payment_intent_id as intent from purchases where id = $1 and status = 'succeeded'",
      [purchase.id],
    )
    return row?.intent
  }
  await expect.poll(intent).toBeTruthy()
  await recordFraudWarning(world.db, (await intent()) ?? '')
  return purchase.id
}

const disputedOrder = async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const as = (who: TestPerson, path: string, body: unknown) => world.rest('POST', path, { as: who, body })
  const item = {
    name: 'A recording',
    description: 'Of the last show.',
    category: 'voice-recording',
    price_tokens: 10,
    image_url: '/demo/polaroid.webp',
  }
  const made = await as(creator, '/shop/items', item)
  const { order } = (await as(fan, `/shop/items/${made.body.item.id}/buy`, {})).body
  const disputed = await as(fan, `/orders/${order.id}/dispute`, { reason: 'It is silent' })
  expect(disputed.status, JSON.stringify(disputed.body)).toBe(200)
  return order.id
}

const application = async () => {
  const { application: made } = await world.as(await world.person()).applications.submit({ specialties: ['Music'] })
  return made.id
}

const someone = async () => (await world.person()).id

const report = async () => {
  const about = { subject: 'content', content_type: 'profile', reason: 'spam' } as const
  return (await world.as(await world.person()).moderation.report({ ...about, subject_id: (await world.person()).id }))
    .id
}

const removedReport = async () => {
  const id = await report()
  await world.as(await world.person('admin')).moderation.cases.remove({ id, reason: 'spam' })
  return id
}

const openAppeal = async () => {
  const { report: about } = await world
    .as(await world.person('admin'))
    .moderation.cases.remove({ id: await report(), reason: 'spam' })
  const [author] = await world.owner<{ id: string; username: string }>('select id, username from users where id = $1', [
    about.author.id,
  ])
  if (!author) throw new Error('the author is gone')
  const claims = { userId: author.id, familyId: randomUUID(), role: 'fan' } as const
  const as = world.as({ ...author, role: 'fan', claims })
  return (await as.moderation.appeal({ case_id: about.id, text: 'It is not.' })).appeal.id
}

const roleProposal = async () => {
  const [admin, id] = [await world.person('admin'), await someone()]
  return (await world.as(admin).people.proposeRole({ id, role: 'creator' })).change.id
}

const boughtPurchase = async () => {
  const body = { tokenAmount: 50, paymentMethodId: 'pm_card_visa' }
  return (await world.rest('POST', '/tokens/purchase', { as: await world.person(), body })).body.purchase.id
}
const buyerOf = async (purchase: string) =>
  (await world.owner<{ user_id: string }>('select user_id from purchases where id = $1', [purchase]))[0]?.user_id ?? ''

const missing = randomUUID()
const reason = 'Looked into'

/** A disputed card payment. */
const cardDispute = async () => {
  const purchase = await warnedPurchase()
  const [row] = await world.owner<{ intent: string }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [purchase],
  )
  const found = await fetch(`${world.env.STRIPE_API_BASE}/v1/payment_intents/${row?.intent}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
  const { latest_charge: charge } = z.object({ latest_charge: z.string() }).parse(await found.json())
  const address = `${world.cloud.controls.stripe}/charges/${charge}/dispute`
  const { id } = z.object({ id: z.string() }).parse(await (await fetch(address, { method: 'POST', body: '{}' })).json())
  const known = () => world.owner('select 1 from disputes where id = $1', [id])
  await expect.poll(async () => (await known()).length).toBe(1)
  return id
}

const cases: Record<string, Case> = {
  'wallet.admin.propose': {
    action: 'adjustment.propose',
    prepare: async () => (await world.person()).id,
    call: (as, user_id) => as.wallet.admin.propose({ user_id, account: 'spendable', tokens: 5, reason }),
    refused: (as) => as.wallet.admin.propose({ user_id: missing, account: 'spendable', tokens: 5, reason }),
  },
  'wallet.admin.approve': {
    action: 'adjustment.approve',
    prepare: proposal,
    call: (as, id) => as.wallet.admin.approve({ id, note: '' }),
    refused: (as) => as.wallet.admin.approve({ id: missing, note: '' }),
  },
  'wallet.admin.reject': {
    action: 'adjustment.reject',
    prepare: proposal,
    call: (as, id) => as.wallet.admin.reject({ id, note: '' }),
    refused: (as) => as.wallet.admin.reject({ id: missing, note: '' }),
  },
  'wallet.admin.dismissDiscrepancy': {
    action: 'discrepancy.dismiss',
    prepare: discrepancy,
    call: (as, id) => as.wallet.admin.dismissDiscrepancy({ id, reason }),
    refused: (as) => as.wallet.admin.dismissDiscrepancy({ id: missing, reason }),
  },
  'wallet.admin.hold': {
    action: 'payout.hold',
    prepare: async () => (await world.person('creator')).id,
    call: (as, user_id) => as.wallet.admin.hold({ user_id, reason }),
    refused: (as) => as.wallet.admin.hold({ user_id: missing, reason }),
  },
  'wallet.admin.release': {
    action: 'payout.release',
    prepare: async () => {
      const [creator, admin] = [await world.person('creator'), await world.person('admin')]
      return (await world.as(admin).wallet.admin.hold({ user_id: creator.id, reason })).id
    },
    call: (as, id) => as.wallet.admin.release({ id, reason }),
    refused: (as) => as.wallet.admin.release({ id: missing, reason }),
  },
  'purchase.admin.giveEvidence': {
    action: 'dispute.evidence',
    prepare: cardDispute,
    call: (as, id) => as.purchase.admin.giveEvidence({ id, evidence: { uncategorized_text: 'Words.' }, submit: true }),
    refused: (as, id) => as.purchase.admin.giveEvidence({ id, evidence: {}, submit: true }),
  },
  'purchase.admin.addFile': {
    action: 'dispute.file',
    repeats: true,
    prepare: cardDispute,
    call: (as, id) => as.purchase.admin.addFile({ id, file: new File(['%PDF-1.4'], 'receipt.pdf') }),
    refused: (as, id) => as.purchase.admin.addFile({ id, file: new File(['no document'], 'receipt.pdf') }),
  },
  'purchase.admin.releaseWarning': {
    action: 'fraud_warning.release',
    prepare: warnedPurchase,
    call: (as, id) => as.purchase.admin.releaseWarning({ id, reason }),
    refused: (as) => as.purchase.admin.releaseWarning({ id: missing, reason }),
  },
  'applications.review.approve': {
    action: 'application.approve',
    prepare: application,
    call: (as, id) => as.applications.review.approve({ id }),
    refused: (as) => as.applications.review.approve({ id: missing }),
  },
  'applications.review.reject': {
    action: 'application.reject',
    prepare: application,
    call: (as, id) => as.applications.review.reject({ id, reason }),
    refused: (as) => as.applications.review.reject({ id: missing, reason }),
  },
  'applications.review.queue': {
    action: 'application.queue',
    prepare: application,
    call: (as, id) => as.applications.review.queue({ id }),
    refused: (as) => as.applications.review.queue({ id: missing }),
  },
  'applications.review.bulkApprove': {
    action: 'application.approve',
    prepare: application,
    call: (as, id) => as.applications.review.bulkApprove({ ids: [id] }),
    refused: (as) => as.applications.review.bulkApprove({ ids: [] }),
  },
  'applications.review.claim': {
    action: 'application.claim',
    prepare: application,
    call: (as, id) => as.applications.review.claim({ id }),
    refused: (as) => as.applications.review.claim({ id: missing }),
  },
  'applications.review.release': {
    action: 'application.release',
    prepare: application,
    call: async (as, id, me) => {
      // Claims without an audit entry, but not again after the release.
      await world.owner(
        `update creator_applications set claimed_by = $2::uuid, claimed_until = now() + interval '1 minute'
         where id = $1 and claimed_by is null and not exists (select from audit_entries where actor_id = ($2::uuid)::text)`,
        [id, me.id],
      )
      return as.applications.review.release({ id })
    },
    refused: (as) => as.applications.review.release({ id: missing }),
  },
  'applications.review.note': {
    action: 'application.note',
    prepare: application,
    call: (as, id) => as.applications.review.note({ id, text: 'A note' }),
    refused: (as) => as.applications.review.note({ id: missing, text: 'A note' }),
  },
  'people.suspend': {
    action: 'person.suspend',
    prepare: someone,
    call: (as, id) => as.people.suspend({ id, reason }),
    refused: (as) => as.people.suspend({ id: missing, reason }),
  },
  'people.restore': {
    action: 'person.restore',
    prepare: async () => {
      const id = await someone()
      await world.owner("update users set status = 'suspended', suspended_reason = 'x' where id = $1", [id])
      return id
    },
    call: (as, id) => as.people.restore({ id }),
    refused: (as) => as.people.restore({ id: missing }),
  },
  'people.signOut': {
    action: 'person.sign_out',
    prepare: async () => {
      const id = await someone()
      await world.owner('insert into session_families (user_id) values ($1)', [id])
      return id
    },
    call: (as, id) => as.people.signOut({ id }),
    refused: (as) => as.people.signOut({ id: missing }),
  },
  'people.confirmEmail': {
    action: 'person.confirm_email',
    prepare: someone,
    call: (as, id) => as.people.confirmEmail({ id }),
    refused: (as) => as.people.confirmEmail({ id: missing }),
  },
  'people.viewAs': {
    action: 'person.view',
    // Every view has its own entry; the previous view has ended.
    repeats: true,
    prepare: someone,
    call: async (as, id, me) => {
      await world.owner('update viewings set ended_at = now() where admin_id = $1', [me.id])
      return as.people.viewAs({ id })
    },
    refused: (as) => as.people.viewAs({ id: missing }),
  },
  'people.proposeRole': {
    action: 'role.propose',
    prepare: someone,
    call: (as, id) => as.people.proposeRole({ id, role: 'creator' }),
    refused: (as) => as.people.proposeRole({ id: missing, role: 'creator' }),
  },
  'people.approveRole': {
    action: 'role.approve',
    prepare: roleProposal,
    call: (as, id) => as.people.approveRole({ id }),
    refused: (as) => as.people.approveRole({ id: missing }),
  },
  'people.rejectRole': {
    action: 'role.reject',
    prepare: roleProposal,
    call: (as, id) => as.people.rejectRole({ id }),
    refused: (as) => as.people.rejectRole({ id: missing }),
  },
  'people.permissions': {
    action: 'person.permissions',
    prepare: async () => (await world.person('admin')).id,
    call: (as, id) => as.people.permissions({ id, permissions: ['support'] }),
    refused: (as) => as.people.permissions({ id: missing, permissions: [] }),
  },
  'people.refund': {
    action: 'person.refund',
    prepare: boughtPurchase,
    call: async (as, id) => as.people.refund({ id: await buyerOf(id), purchaseId: id, reason }),
    refused: (as) => as.people.refund({ id: missing, purchaseId: missing, reason }),
  },
  'people.delete': {
    action: 'person.delete',
    prepare: someone,
    call: (as, id) => as.people.delete({ id, reason }),
    refused: (as) => as.people.delete({ id: missing, reason }),
  },
  'people.export': {
    action: 'person.export',
    repeats: true,
    prepare: someone,
    call: (as, id) => as.people.export({ id, reason }),
    refused: (as) => as.people.export({ id: missing, reason }),
  },
  'admin.auditNote': {
    action: 'note.write',
    prepare: async () => 'approve',
    call: (as, action) => as.admin.auditNote({ action }),
    refused: (as) => as.admin.auditNote({ action: '' }),
  },
  'admin.sendAgain': {
    action: 'dead_letter.send',
    prepare: deadLetter,
    call: (as, kind) => as.admin.sendAgain({ kind }),
    refused: (as) => as.admin.sendAgain({ kind: '' }),
  },
  'admin.exportCsv': {
    action: 'export.csv',
    repeats: true,
    prepare: async () => '',
    call: (as) => as.admin.exportCsv({ type: 'reports' }),
    refused: (as) => as.admin.exportCsv({ type: 'reports', selection: ['no id'] }),
  },
  'moderation.cases.remove': {
    action: 'report.remove',
    prepare: report,
    call: (as, id) => as.moderation.cases.remove({ id, reason: 'spam' }),
    refused: (as) => as.moderation.cases.remove({ id: missing, reason: 'spam' }),
  },
  'moderation.cases.dismiss': {
    action: 'report.dismiss',
    prepare: report,
    call: (as, id) => as.moderation.cases.dismiss({ id, reason: 'no_violation' }),
    refused: (as) => as.moderation.cases.dismiss({ id: missing, reason: 'no_violation' }),
  },
  'moderation.cases.undo': {
    action: 'report.undo',
    prepare: removedReport,
    call: (as, id) => as.moderation.cases.undo({ id }),
    refused: (as) => as.moderation.cases.undo({ id: missing }),
  },
  'moderation.cases.claim': {
    action: 'report.claim',
    prepare: report,
    call: (as, id) => as.moderation.cases.claim({ id }),
    refused: (as) => as.moderation.cases.claim({ id: missing }),
  },
  'moderation.cases.release': {
    action: 'report.release',
    prepare: report,
    call: async (as, id, me) => {
      // Claims without an audit entry, but not again after the release.
      await world.owner(
        `update moderation_cases set claimed_by = $2::uuid, claimed_until = now() + interval '1 minute'
         where id = (select case_id from reports where id = $1) and claimed_by is null
           and not exists (select from audit_entries where actor_id = ($2::uuid)::text)`,
        [id, me.id],
      )
      return as.moderation.cases.release({ id })
    },
    refused: (as) => as.moderation.cases.release({ id: missing }),
  },
  'moderation.decideAppeal': {
    action: 'appeal.uphold',
    prepare: openAppeal,
    call: (as, id) => as.moderation.decideAppeal({ id, outcome: 'upheld', reason }),
    refused: (as) => as.moderation.decideAppeal({ id: missing, outcome: 'upheld', reason }),
  },
  'moderation.warn': {
    action: 'person.warn',
    prepare: someone,
    call: (as, id) => as.moderation.warn({ id, reason }),
    refused: (as) => as.moderation.warn({ id: missing, reason }),
  },
  'moderation.decideNotice': {
    action: 'legal.reject',
    prepare: async () => {
      const letter = { kind: 'likeness', name: 'Ada', email: 'ada@limelight.test', confirmed: true } as const
      const about = { url: 'https://limelight.test/ada', statement: 'It shows me.' }
      return (await world.as(undefined).moderation.sendNotice({ ...letter, ...about })).notice.id
    },
    call: (as, id) => as.moderation.decideNotice({ id, outcome: 'rejected', reason }),
    refused: (as) => as.moderation.decideNotice({ id: missing, outcome: 'rejected', reason }),
  },
  'moderation.stopStream': {
    action: 'stream.stop',
    prepare: async () => (await world.as(await world.person('creator')).live.start({ title: 'On stage.' })).stream.id,
    call: (as, id) => as.moderation.stopStream({ id, reason: 'spam' }),
    refused: (as) => as.moderation.stopStream({ id: missing, reason: 'spam' }),
  },
  'orders.resolve': {
    action: 'dispute.resolve',
    prepare: disputedOrder,
    call: (as, id) => as.orders.resolve({ id, outcome: 'refund', reason }),
    refused: (as) => as.orders.resolve({ id: missing, outcome: 'refund', reason }),
  },
}

type Procedures = Record<string, { _def: { type: string; meta?: { isAdmin?: boolean } } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const adminMutations = Object.entries(proceduresOf(appRouter))
  .filter(([, { _def }]) => _def.type === 'mutation' && _def.meta?.isAdmin)
  .map(([path]) => path)

const entriesOf = (who: TestPerson) =>
  world.owner<{ id: string; action: string }>(
    `select id, actor_kind, action, target_id, data from audit_entries where actor_id = $1 order by id`,
    [who.id],
  )

test('every admin mutation has a case in this file', () => {
  expect(adminMutations.length).toBeGreaterThan(0)
  expect(Object.keys(cases).sort()).toEqual(adminMutations.sort())
})

test.each(Object.entries(cases))(
  '%s writes one audit entry, and none when it is refused or repeated',
  async (_path, { action, repeats, prepare, call, refused }) => {
    const [admin, other] = [await world.person('admin'), await world.person('admin')]
    const id = await prepare()
    await expect(refused(world.as(admin), id)).rejects.toThrow()
    expect(await entriesOf(admin)).toEqual([])

    await call(world.as(admin, { idempotencyKey: 'once' }), id, admin)
    expect(await entriesOf(admin)).toMatchObject([{ actor_kind: 'admin', action }])

    // A retry returns the original response or is refused as already done.
    await call(world.as(admin, { idempotencyKey: 'once' }), id, admin).catch(() => undefined)
    expect(await entriesOf(admin)).toHaveLength(repeats ? 2 : 1)

    const fan = await world.person()
    await expect(call(world.as(fan), id, fan)).rejects.toThrow()
    expect([...(await entriesOf(fan)), ...(await entriesOf(other))]).toEqual([])
  },
)
