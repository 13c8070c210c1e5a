import { type AnyRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import { toAppError } from '#server/errors.ts'
import { type FlagMeta, flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { handleRest } from '#server/rest/handle.ts'
import { createRestTable } from '#server/rest/table.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import { createWorld } from '#testing/world.ts'
import { appRouter, restTable } from './router.server.ts'

// Most tests run with an empty FEATURE_FLAGS: every area is off.

const world = createWorld()
const off = { env: { ...world.env, FEATURE_FLAGS: [] } }
const area = router({
  offers: adminProcedure
    .meta(flagged('offers'))
    .meta(rest('GET', '/offers'))
    .query(() => 'an offer'),
})
const table = createRestTable(area)

type Procedures = Record<string, { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: FlagMeta } }>
const proceduresOf = (of: AnyRouter): Procedures => of._def.procedures

/** Calls a procedure as tRPC does, without a user. Returns the error code. */
async function call(of: AnyRouter, path: string, changes = {}) {
  const type = proceduresOf(of)[path]?._def.type ?? 'query'
  const ctx = world.contextOf(undefined, changes)
  const asked = { router: of, path, type, ctx, getRawInput: async () => ({}), signal: undefined, batchIndex: 0 }
  const error = await callTRPCProcedure(asked).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof TRPCError ? toAppError(error)?.code : error
}

async function get(path: string, changes = {}) {
  const request = new Request(`https://limelight.test/api/v1${path}`)
  const answer = await handleRest(area, table, request, async () => world.contextOf(undefined, changes))
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.json() }
}

test('a procedure asks for sign-in with its flag on, and is not found with it off, even for admins', async () => {
  expect(await call(area, 'offers')).toBe('UNAUTHENTICATED')
  expect(await call(area, 'offers', off)).toBe('NOT_FOUND')
  const admin = await world.person('admin')
  expect(await call(area, 'offers', { ...off, claims: admin.claims })).toBe('NOT_FOUND')
})

test('REST returns the same response for an area that is off and for an unknown path', async () => {
  expect((await get('/offers')).status).toBe(401)
  expect(await get('/offers', off)).toEqual(await get('/nothing', off))
  expect((await get('/offers', off)).status).toBe(404)
})

test('only flagged procedures respond with 404 when every flag is off', async () => {
  for (const [path, { _def }] of Object.entries(proceduresOf(appRouter)))
    if (_def.meta?.flag !== undefined) expect(await call(appRouter, path, off), path).toBe('NOT_FOUND')
  expect(await call(appRouter, 'wallet.balance', off)).toBe('UNAUTHENTICATED')
})

test('REST responds with 404 to every call of an area that is off, in JSON and as a multipart form', async () => {
  const wrong: string[] = []
  for (const { flag, method, path, multipart, procedure } of restTable.calls) {
    if (flag === undefined) continue
    for (const on of [[], FEATURE_FLAGS.filter((other) => other !== flag)])
      for (const body of multipart ? [new FormData(), '{}'] : ['{}']) {
        const url = `https://limelight.test${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`
        const request = new Request(url, method === 'GET' ? {} : { method, body })
        const ctx = world.contextOf(undefined, { env: { ...world.env, FEATURE_FLAGS: on } })
        const { status } = await handleRest(appRouter, restTable, request, async () => ctx)
        if (status !== 404) wrong.push(`${method} ${path} (${procedure}) without ${flag}: ${status}`)
      }
  }
  expect(wrong).toEqual([])
})
