import { randomUUID } from 'node:crypto'
import { callTRPCProcedure } from '@trpc/server'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { sampleOf } from '../sample.ts'
import { createWorld } from '../world.ts'
import { outputFieldsOf } from './fields.ts'
import { cellOf, createMatrixPeople, type MatrixPeople } from './people.ts'
import { guardedFields, hiddenFields, isRead, openFields } from './readers.ts'
import { type Caller, isByTarget, targets } from './row.ts'
import { rows } from './rows.ts'

// Tests that texts and fields for admins do not appear in responses to other callers.

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
type Definition = { type: string; meta?: { isAdmin?: boolean }; output?: z.core.$ZodType }
const { procedures } = z
  .object({
    procedures: z.record(z.string(), z.custom<{ _def: Definition }>(isFunction)),
  })
  .parse(appRouter._def)
const reads = Object.entries(procedures).filter(([, { _def }]) => _def.type === 'query' && !_def.meta?.isAdmin)

/** Mark in every text that only admins may read. */
const mark = `secret-${randomUUID()}`
/** Names of fields that only responses to admins contain. */
const adminFields =
  /"(risk|claimed_by|claim|admin_permissions|violations|first_broken|discrepancies|held_by|reviewed_by|dismiss_reason|stripe_[a-z_]+|password_hash|totp_[a-z_]+)":/

let people: MatrixPeople
beforeAll(async () => {
  people = await createMatrixPeople(world)
  const { admin, otherFan, otherCreator, creator } = people
  const { application } = await world.as(otherFan).applications.submit({ specialties: ['Music'], bio: 'Words.' })
  const as = world.as(admin)
  await as.applications.review.claim({ id: application.id })
  await as.applications.review.note({ id: application.id, text: mark })
  await as.applications.review.queue({ id: application.id, notes: mark })
  await as.admin.auditNote({ action: 'note', details: mark })
  await as.wallet.admin.hold({ user_id: otherCreator.id, reason: mark })
  await as.wallet.admin.propose({ user_id: otherFan.id, account: 'spendable', tokens: 5, reason: mark })
  await world.owner(
    `insert into reports (reporter_id, subject, subject_id, reason, details) values ($1, 'person', $2, 'spam', $3)`,
    [otherFan.id, creator.id, mark],
  )
  await world.owner(
    `insert into discrepancies (kind, subject, detail, occurred_at) values ('charge_unknown', $1, $1, now())`,
    [mark],
  )
  await world.owner(`update users set suspended_reason = $2 where id = $1`, [people.suspended.id, mark])
})

const askers: readonly Caller[] = ['anonymous', 'fan', 'creator', 'blocked']

type Answer = { text: string; given?: unknown }

async function callAs(path: string, caller: Caller, input: unknown): Promise<Answer> {
  const me = caller === 'anonymous' ? undefined : people[caller]
  const call = { router: appRouter, path, ctx: world.contextOf(me), signal: undefined, batchIndex: 0 }
  return callTRPCProcedure({ ...call, type: 'query', getRawInput: async () => input }).then(
    (given: unknown) => ({ text: JSON.stringify(given) ?? '', given }),
    (error: unknown) => ({ text: String(error) }),
  )
}

test('admins can read the texts and fields that other callers cannot read', async () => {
  const { admin, otherFan } = people
  const { applications } = await world.as(admin).applications.review.list({ search: otherFan.username })
  const detail = JSON.stringify(await world.as(admin).applications.review.detail({ id: applications[0]?.id ?? '' }))
  expect(detail).toContain(mark)
  expect(adminFields.test(detail)).toBe(true)
})

test.for(sampleOf(reads, ([path]) => path))(
  '%s hides texts and fields of admins from everyone else',
  async ([path]) => {
    const found = rows[path]
    if (!found) return
    for (const caller of askers)
      for (const target of isByTarget(found.answers) ? targets : (['own'] as const)) {
        const { text } = await callAs(path, caller, await found.input(cellOf(world, people, caller, target)))
        expect(text.includes(mark), `${caller} ${target}`).toBe(false)
        expect(adminFields.exec(text)?.[0], `${caller} ${target}`).toBeUndefined()
      }
  },
)

test('every field of an output is open, or has a list of its readers', () => {
  const answers = Object.values(procedures).filter(({ _def }) => !_def.meta?.isAdmin)
  const fields = new Set(answers.flatMap(({ _def }) => outputFieldsOf(_def.output)))
  const advice = [...fields]
    .filter((field) => !openFields.has(field) && !guardedFields.has(field))
    .map((field) => `${field}: add it to readers.ts, with its readers if not everybody may read it`)
  expect(advice).toEqual([])
  const unread = Object.entries(procedures).flatMap(([path, { _def }]) =>
    _def.meta?.isAdmin
      ? []
      : outputFieldsOf(_def.output)
          .filter((field) => guardedFields.has(field) && !isRead(path, field))
          .map((field) => `${field} of ${path} has no reader`),
  )
  expect(unread).toEqual([])
  const listed = [...openFields, ...guardedFields]
  expect(listed.filter((field) => !fields.has(field))).toEqual([])
  expect(listed.filter((field) => openFields.has(field) && guardedFields.has(field))).toEqual([])
})

/** Returns a caller for each kind of reader, for a resource of the fan or of the creator. */
const readersOf = (owner: 'fan' | 'creator') =>
  [
    ['anonymous', 'visitor'],
    ['otherFan', 'stranger'],
    [owner === 'fan' ? 'creator' : 'fan', 'other'],
    ['admin', 'admin'],
  ] as const

const aimedReads = reads.filter(([path]) => rows[path] && isByTarget(rows[path].answers))

test.for(sampleOf(aimedReads, ([path]) => `readers ${path}`))(
  '%s gives the other side, strangers, visitors and admins no field of the owner',
  async ([path]) => {
    const found = rows[path]
    if (!found) return
    for (const owner of ['fan', 'creator'] as const) {
      const input = await found.input(cellOf(world, people, owner, 'own'))
      for (const [caller, reader] of readersOf(owner)) {
        const { given } = await callAs(path, caller, input)
        expect(hiddenFields(path, reader, given), `${owner}'s, read by ${reader}`).toEqual([])
      }
    }
  },
)
