import { expect, test } from 'vitest'
import { findInPages } from '../../../testing/pages.ts'
import { createWorld } from '../../../testing/world.ts'
import { settleLifted } from './service.server.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const reason = 'Three people reported your messages.'

/** Creates a fan and suspends them without a report. */
async function suspendFan() {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  await world.as(admin).people.suspend({ id: fan.id, reason })
  const [decision] = (await world.as(fan).moderation.decisions()).decisions
  return { fan, admin, decision, suspension_id: decision?.id ?? '' }
}
const statusOf = async ({ id }: { id: string }) =>
  (await world.owner('select status, suspended_reason from users where id = $1', [id]))[0]
const decisionsOf = async (who: Awaited<ReturnType<typeof world.person>>) =>
  (await world.as(who).moderation.decisions()).decisions

test('a person suspended without a report appeals once, and another admin lifts the suspension', async () => {
  const { fan, admin, decision, suspension_id } = await suspendFan()
  expect(decision).toMatchObject({
    type: 'suspension',
    case_id: null,
    rule: null,
    words: reason,
    points: 0,
    expires_at: null,
    suspended: true,
    suspended_until: null,
    restored_at: null,
    appeal: null,
    may_appeal: true,
  })
  const appeal = { suspension_id, text: 'They were somebody else’s.' }
  await expect(world.as(await world.person()).moderation.appeal(appeal)).rejects.toMatchObject(
    refusal('CASE_NOT_FOUND'),
  )
  const both = await Promise.allSettled([1, 2].map(() => world.as(fan).moderation.appeal(appeal)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(world.as(fan).moderation.appeal(appeal)).rejects.toMatchObject(refusal('ALREADY_APPEALED'))

  const found = await findInPages(
    async (cursor) => {
      const { appeals, next_cursor } = await world.as(admin).moderation.appeals({ limit: 100, cursor })
      return { rows: appeals, next_cursor }
    },
    ({ author }) => author.id === fan.id,
  )
  expect(found).toMatchObject({
    caseId: null,
    contentType: 'person',
    rule: null,
    reported: reason,
    text: appeal.text,
    status: 'open',
    removedBy: { id: admin.id },
  })
  const decide = { id: found?.id ?? '', outcome: 'overturned', reason: 'They were.' } as const
  // the admin of the suspension cannot uphold or overturn it
  for (const outcome of ['upheld', 'overturned'] as const)
    await expect(world.as(admin).moderation.decideAppeal({ ...decide, outcome })).rejects.toMatchObject(
      refusal('SAME_ADMIN'),
    )
  const others = await Promise.all([1, 2, 3].map(() => world.person('admin')))
  const answers = await Promise.allSettled(others.map((one) => world.as(one).moderation.decideAppeal(decide)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await world.settled()
  expect(await statusOf(fan)).toEqual({ status: 'active', suspended_reason: null })
  const [after] = await decisionsOf(fan)
  expect(after).toMatchObject({ may_appeal: false, appeal: { status: 'overturned', reason: 'They were.' } })
  expect(after?.restored_at).not.toBeNull()
  const [mail] = (await world.mailsTo(fan)).filter(({ subject }) => subject === 'About your appeal')
  expect(mail?.text).toContain('We lifted the suspension of your account')
  const notices = (await world.noticesOf(fan, 'system')).filter(({ title }) => title === 'Your appeal was right')
  expect(notices.map(({ path }) => path)).toEqual(['/decisions'])
})

test('an upheld suspension stays in effect, and the person gets the reason', async () => {
  const { fan, suspension_id } = await suspendFan()
  const other = await world.person('admin')
  const { appeal } = await world.as(fan).moderation.appeal({ suspension_id, text: 'No.' })
  const decision = { id: appeal.id, outcome: 'upheld', reason: 'You wrote them.' } as const
  expect((await world.rest('POST', `/admin/appeals/${appeal.id}/decide`, { as: other, body: decision })).status).toBe(
    200,
  )
  // a retry returns the original response
  expect((await world.as(other).moderation.decideAppeal(decision)).appeal.status).toBe('upheld')
  expect(await statusOf(fan)).toEqual({ status: 'suspended', suspended_reason: reason })
  expect(await decisionsOf(fan)).toMatchObject([
    { restored_at: null, may_appeal: false, appeal: { status: 'upheld', reason: 'You wrote them.' } },
  ])
  const { logs } = await world.as(other).admin.auditLogs({ target: appeal.id })
  expect(logs).toMatchObject([{ action: 'appeal.uphold', details: { suspension: suspension_id } }])
})

test('lifting a suspension settles its open appeal, so that no admin can uphold it', async () => {
  const [by, job] = [await suspendFan(), await suspendFan()]
  const other = await world.person('admin')
  const open = async ({ fan, suspension_id }: typeof by) =>
    (await world.as(fan).moderation.appeal({ suspension_id, text: 'It was not me.' })).appeal.id
  const [first, second] = [await open(by), await open(job)]
  await world.as(by.admin).people.restore({ id: by.fan.id })
  // the suspension was lifted, but the process stopped before it settled the appeal
  await world.owner('update suspensions set ended_at = now(), ended_by = $2 where id = $1', [
    job.suspension_id,
    job.admin.id,
  ])
  const decide = (id: string) => world.as(other).moderation.decideAppeal({ id, outcome: 'upheld', reason: 'It stays.' })
  await expect(decide(first)).rejects.toMatchObject(refusal('ALREADY_DECIDED'))
  await expect(decide(second)).rejects.toMatchObject(refusal('NOTHING_TO_APPEAL'))
  await settleLifted(world.contextOf())
  await expect(decide(second)).rejects.toMatchObject(refusal('ALREADY_DECIDED'))
  for (const { fan } of [by, job])
    expect(await decisionsOf(fan)).toMatchObject([{ appeal: { status: 'overturned', reason: '' }, may_appeal: false }])
  const again = world.as(by.fan).moderation.appeal({ suspension_id: by.suspension_id, text: 'Still.' })
  await expect(again).rejects.toMatchObject(refusal('NOTHING_TO_APPEAL'))
})

test('refuses an appeal after 30 days, and an appeal that does not name exactly one decision', async () => {
  const { fan, suspension_id } = await suspendFan()
  await world.owner(`update suspensions set begun_at = now() - interval '31 days' where id = $1`, [suspension_id])
  const late = world.as(fan).moderation.appeal({ suspension_id, text: 'Late.' })
  await expect(late).rejects.toMatchObject(refusal('APPEAL_LATE'))
  for (const named of [{}, { suspension_id, case_id: suspension_id }]) {
    const body = { ...named, text: 'Which?' }
    expect((await world.rest('POST', '/appeals', { as: fan, body })).status).toBe(422)
  }
})

test('only an owner can lift the suspension of an admin on appeal', async () => {
  const [target, admin, moderator] = [
    await world.person('admin'),
    await world.person('admin'),
    await world.person('admin'),
  ]
  await world.as(admin).people.suspend({ id: target.id, reason })
  await world.owner("update users set admin_permissions = '{moderator}' where id = $1", [moderator.id])
  const [decision] = await decisionsOf(target)
  const { appeal } = await world.as(target).moderation.appeal({ suspension_id: decision?.id ?? '', text: 'No.' })
  const decide = { id: appeal.id, outcome: 'overturned', reason: 'Right.' } as const
  await expect(world.as(moderator).moderation.decideAppeal(decide)).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  const owner = await world.person('admin')
  expect((await world.as(owner).moderation.decideAppeal(decide)).appeal.status).toBe('overturned')
  expect(await statusOf(target)).toEqual({ status: 'active', suspended_reason: null })
})

test('a suspension caused by a removal is listed and appealed only with the removal', async () => {
  const [reporter, author, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const about = { subject: 'person', subject_id: author.id, reason: 'harassment' } as const
  const { id } = await world.as(reporter).moderation.report(about)
  await world.as(admin).moderation.cases.remove({ id, reason: 'harassment' })
  await world.settled()
  expect(await statusOf(author)).toMatchObject({ status: 'suspended' })
  expect(await decisionsOf(author)).toMatchObject([{ type: 'removal', suspended: true, may_appeal: true }])
  const [suspension] = await world.owner('select id from suspensions where user_id = $1', [author.id])
  const named = world.as(author).moderation.appeal({ suspension_id: String(suspension?.id), text: 'No.' })
  await expect(named).rejects.toMatchObject(refusal('CASE_NOT_FOUND'))
})
