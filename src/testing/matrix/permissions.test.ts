import { callTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { toAppError } from '#server/errors.ts'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import { createWorld, type TestPerson } from '../world.ts'
import { cellOf, createMatrixPeople } from './people.ts'
import { rows } from './rows.ts'

const world = createWorld()

type Procedure = { _def: { type: string; meta?: { isAdmin?: boolean; permission?: AdminPermission } } }
const isFunction = (value: unknown) => typeof value === 'function'
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<Procedure>(isFunction)) })
  .parse(appRouter._def)
const ofAdmins = Object.entries(procedures).filter(([, { _def }]) => _def.meta?.isAdmin)

/** Procedures whose permission depends on the input: the kind of an export, the figure of the rows. */
const decidedByInput = ['admin.exportCsv', 'admin.counted']

/** Procedures that every admin may call, because they require no permission. */
const everyAdmins = [
  ...decidedByInput,
  'admin.stats',
  'admin.health',
  'admin.sendAgain',
  'admin.analytics',
  'admin.colleagues',
  'admin.feed',
  'admin.auditLogs',
  'admin.auditVerify',
  'admin.auditNote',
]

async function codeOf(path: string, me: TestPerson, input: unknown): Promise<string> {
  const type = procedures[path]?._def.type === 'query' ? 'query' : 'mutation'
  const call = { router: appRouter, path, ctx: world.contextOf(me), signal: undefined, batchIndex: 0, type } as const
  try {
    await callTRPCProcedure({ ...call, getRawInput: async () => input })
    return 'OK'
  } catch (error) {
    return toAppError(error)?.code ?? `a fault: ${String(error)}`
  }
}

const permit = (who: TestPerson, permissions: readonly AdminPermission[]) =>
  world.owner('update users set admin_permissions = $2 where id = $1', [who.id, permissions])

test('every admin procedure requires a permission or is in the list for every admin', () => {
  const without = ofAdmins.filter(([, { _def }]) => !_def.meta?.permission).map(([path]) => path)
  expect(without.filter((path) => !everyAdmins.includes(path))).toEqual([])
})

test.for(ofAdmins)('%s is refused without its permission and allowed with it', async ([path, { _def }]) => {
  const needed = _def.meta?.permission
  const people = await createMatrixPeople(world)
  const cell = cellOf(world, people, 'admin', 'missing')
  const input = await rows[path]?.input(cell)
  if (needed === undefined) {
    await permit(people.admin, [])
    expect(await codeOf(path, people.admin, input)).toBe(decidedByInput.includes(path) ? 'NOT_PERMITTED' : 'OK')
    return
  }
  for (const permission of adminPermissions) {
    await permit(people.admin, [permission])
    const code = await codeOf(path, people.admin, input)
    if (permission === needed) expect(code).not.toBe('NOT_PERMITTED')
    else expect(code, permission).toBe('NOT_PERMITTED')
  }
  await permit(people.admin, [])
  expect(await codeOf(path, people.admin, input)).toBe('NOT_PERMITTED')
})
