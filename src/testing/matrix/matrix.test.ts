import { callTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { toAppError } from '#server/errors.ts'
import { createWorld } from '../world.ts'
import { type Cell, cellOf, newCast } from './cast.ts'
import { answerOf, type Caller, callers, isByTarget, targets } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const { procedures: known } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: { type: string } }>(isFunction)) })
  .parse(appRouter._def)
const procedures = Object.entries(known)

/** What a call is answered, as a code. What a call says is held by the tests of its feature. */
async function outcome(path: string, type: 'query' | 'mutation', { me }: Cell, input: unknown): Promise<string> {
  try {
    const ctx = world.contextOf(me)
    await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      getRawInput: async () => input,
      ctx,
      signal: undefined,
      batchIndex: 0,
    })
    return 'OK'
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal) return refusal.code
    return `a fault: ${causeOf(error)}`
  }
}

/** What is at the bottom of a fault: the database's own words rather than the statement. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : String(error)
}

test('every procedure has its row, and every row a procedure', () => {
  const missing = procedures.map(([path]) => path).filter((path) => !(path in rows))
  const advice = missing.map(
    (path) =>
      `${path} has no row: say in matrix.ts of its feature who may call it, with what, and what ` +
      `each is answered, as '${path}': row('signedIn', 'OK', input) or aimed('signedIn', { own, foreign, missing }, input)`,
  )
  expect(advice).toEqual([])
  expect(Object.keys(rows).filter((path) => !(path in known))).toEqual([])
})

test.for(procedures)(
  '%s',
  async ([
    path,
    {
      _def: { type },
    },
  ]) => {
    const found = rows[path]
    // the test above says what to do
    if (!found) return
    const cast = await newCast(world)
    const wrong: string[] = []
    // everybody at once, as they are; each asks for one thing after the other
    const ask = async (caller: Caller) => {
      for (const target of isByTarget(found.answers) ? targets : (['own'] as const)) {
        const cell = cellOf(world, cast, caller, target)
        const wanted = answerOf(found, caller, target)
        const given = await outcome(path, type === 'query' ? 'query' : 'mutation', cell, await found.input(cell))
        const name = isByTarget(found.answers) ? `${caller} ${target}` : caller
        if (given !== wanted) wrong.push(`${name}: ${wanted} expected, ${given} given`)
      }
    }
    await Promise.all(callers.map(ask))
    await world.settled()
    expect(wrong).toEqual([])
  },
)
