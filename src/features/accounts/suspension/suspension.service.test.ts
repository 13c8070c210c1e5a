import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { applyAccessChange, liftDueSuspensions, restorePerson, suspendPerson } from './service.server.ts'
import { changedPeople, restorationCtes, suspensionCtes } from './store.server.ts'

const world = createWorld()
const reason = 'You asked people for money outside Limelight.'
const hour = 3_600_000

const suspend = (admin: TestPerson, { id }: { id: string }, until: Date | null = null) =>
  suspendPerson(world.adminContext(admin), { userId: id, reason, until })
const stateOf = async ({ id }: { id: string }) =>
  (await world.owner('select status, suspended_reason, suspended_until from users where id = $1', [id]))[0]
const rowsOf = ({ id }: { id: string }) =>
  world.owner(
    'select reason, until, begun_by, ended_at is not null as ended, ended_by from suspensions where user_id = $1 order by id',
    [id],
  )
const entriesOf = ({ id }: { id: string }) =>
  world.owner('select action, actor_kind, actor_id from audit_entries where target_id = $1 order by id', [id])
const active = { status: 'active', suspended_reason: null, suspended_until: null }

test('exactly one of eight parallel suspensions succeeds, and the refusals name the faster admin', async () => {
  const fan = await world.person()
  const admins = await Promise.all(Array.from({ length: 8 }, () => world.person('admin')))
  const answers = await Promise.allSettled(admins.map((admin) => suspend(admin, fan)))
  const winner = admins[answers.findIndex(({ status }) => status === 'fulfilled')]
  const losers = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(losers.map(({ code, message }) => [code, message])).toEqual(
    Array(7).fill(['ALREADY_SUSPENDED', `already suspended by ${winner?.username}`]),
  )
  expect(await rowsOf(fan)).toHaveLength(1)
  expect(await entriesOf(fan)).toEqual([{ action: 'person.suspend', actor_kind: 'admin', actor_id: winner?.id }])
  await world.settled()
  expect((await world.mailsTo(fan)).map(({ subject }) => subject)).toEqual(['Your account is suspended'])
  // a retry by the same admin changes nothing
  expect(winner && (await suspend(winner, fan))).toBe(false)
  expect(await entriesOf(fan)).toHaveLength(1)
})

test('if two admins suspend each other at once, exactly one stays active', async () => {
  const [a, b] = [await world.person('admin'), await world.person('admin')]
  const answers = await Promise.allSettled([suspend(a, b), suspend(b, a)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const states = [await stateOf(a), await stateOf(b)]
  expect(states.filter((state) => state?.status === 'suspended')).toHaveLength(1)
})

test('mail, notification and API contain the reason and the end; a restoration notifies the person', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const until = new Date('2031-05-17T14:00:00Z')
  expect(await suspend(admin, fan, until)).toBe(true)
  expect(await world.rest('GET', '/tokens/balance', { as: fan })).toMatchObject({
    status: 403,
    body: {
      code: 'SUSPENDED',
      message: `Your account is suspended until 17 May 2031 at 14:00 UTC. ${reason}`,
      suspended_reason: reason,
      suspended_until: until.toISOString(),
    },
  })
  await world.settled()
  const [mail] = await world.mailsTo(fan)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('17 May 2031 at 14:00 UTC')
  await restorePerson(world.adminContext(admin), fan.id)
  expect((await world.rest('GET', '/tokens/balance', { as: fan })).status).toBe(200)
  await world.settled()
  expect((await world.noticesOf(fan)).map(({ title }) => title)).toEqual([
    'Your account is suspended',
    'Your account is open again',
  ])
  expect(await stateOf(fan)).toEqual(active)
  expect((await entriesOf(fan)).map(({ action }) => action)).toEqual(['person.suspend', 'person.restore'])
})

test('a suspension ends the running stream and all sign-ins', async () => {
  const [host, admin] = [await world.person('creator'), await world.person('admin')]
  await world.owner('insert into session_families (user_id) values ($1)', [host.id])
  const { stream } = await world.as(host).live.start({ title: 'A show' })
  await suspend(admin, host)
  await world.settled()
  const [ended] = await world.owner('select end_reason from streams where id = $1', [stream.id])
  expect(ended).toEqual({ end_reason: 'suspended' })
  expect(
    await world.owner('select 1 from session_families where user_id = $1 and revoked_at is null', [host.id]),
  ).toEqual([])
})

test('two parallel runs of the job `suspensions` lift an expired suspension once', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  await suspend(admin, fan, new Date(Date.now() + hour))
  await liftDueSuspensions(world.contextOf())
  expect(await stateOf(fan)).toMatchObject({ status: 'suspended' })
  await world.owner(`update users set suspended_until = now() - interval '1 second' where id = $1`, [fan.id])
  const job = () => liftDueSuspensions(world.contextOf(undefined, { actor: { kind: 'job', name: 'suspensions' } }))
  await Promise.all([job(), job()])
  expect(await stateOf(fan)).toEqual(active)
  expect(await rowsOf(fan)).toMatchObject([{ ended: true, ended_by: null }])
  expect(await entriesOf(fan)).toMatchObject([
    { action: 'person.suspend' },
    { action: 'person.restore', actor_kind: 'job', actor_id: 'suspensions' },
  ])
})

test('a suspension that cannot be lifted does not block others and is lifted by a later run', async () => {
  const [broken, fan, admin] = [await world.person(), await world.person(), await world.person('admin')]
  for (const [who, seconds] of [
    [broken, 2],
    [fan, 1],
  ] as const) {
    await suspend(admin, who, new Date(Date.now() + hour))
    await world.owner('update users set suspended_until = now() - make_interval(secs => $2) where id = $1', [
      who.id,
      seconds,
    ])
  }
  await world.whileRefused(
    { table: 'users', before: 'update', when: `old.id = '${broken.id}' and new.suspended_until is null` },
    async () => {
      await liftDueSuspensions(world.contextOf())
      expect([await stateOf(fan), (await stateOf(broken))?.status]).toEqual([active, 'suspended'])
    },
  )
  await liftDueSuspensions(world.contextOf())
  expect(await stateOf(broken)).toEqual(active)
})

test('a suspension during a pending deletion stays in effect after the account is restored', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  await world.owner(`update users set status = 'deleted', deletion_requested_at = now() where id = $1`, [fan.id])
  await suspend(admin, fan)
  expect(await stateOf(fan)).toMatchObject({ status: 'deleted', suspended_reason: reason })
  await world.as(fan).accounts.data.restore()
  expect(await stateOf(fan)).toMatchObject({ status: 'suspended' })
})

/** Suspends the person in the statement of another decision, as other features do. */
async function decide(admin: TestPerson, who: TestPerson, until: Date | null, lengthens: boolean) {
  const ctx = world.adminContext(admin)
  const from = sql`(select ${who.id}::uuid as user_id, 'A rule'::text as reason, ${until?.toISOString() ?? null}::timestamptz as until)`
  const { ctes, answer } = suspensionCtes({ actor: ctx.actor, now: ctx.now, from, lengthens })
  const { rows } = await world.db.execute(sql`with ${ctes} select ${answer} as changed`)
  const changed = changedPeople.parse(rows[0]?.changed)
  await applyAccessChange(ctx, changed)
  return changed
}

test('a decision of another feature suspends a person, and extends a suspension only with `lengthens`', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const soon = new Date(Date.now() + hour)
  const [first] = await decide(admin, fan, soon, false)
  expect(await decide(admin, fan, null, false)).toEqual([])
  expect(await decide(admin, fan, soon, true)).toEqual([])
  const [second] = await decide(admin, fan, null, true)
  expect(await stateOf(fan)).toMatchObject({ status: 'suspended', suspended_until: null })
  expect(await rowsOf(fan)).toMatchObject([{ ended: true }, { ended: false, until: null }])

  // undoing the first suspension keeps the one that replaced it
  const ctx = world.adminContext(admin)
  const takeBack = async (id: string | null | undefined) => {
    const from = sql`(select ${fan.id}::uuid as user_id, ${id}::uuid as suspension_id)`
    const { ctes, answer } = restorationCtes({ actor: ctx.actor, now: ctx.now, from })
    const { rows } = await world.db.execute(sql`with ${ctes} select ${answer} as changed`)
    return changedPeople.parse(rows[0]?.changed)
  }
  expect(await takeBack(first?.suspension_id)).toEqual([])
  expect(await stateOf(fan)).toMatchObject({ status: 'suspended' })
  expect(await takeBack(second?.suspension_id)).toHaveLength(1)
  expect(await stateOf(fan)).toEqual(active)
})
