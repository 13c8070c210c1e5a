import { callTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { toAppError } from '#server/errors.ts'
import { sampleOf } from '../sample.ts'
import { createWorld } from '../world.ts'
import { forEachBounded } from './ask.ts'
import { type Cell, cellOf, createMatrixPeople } from './people.ts'
import { hiddenFields, readerOf } from './readers.ts'
import { answerOf, type Caller, callers, isByTarget, targets } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const { procedures: known } = z
  .object({
    procedures: z.record(z.string(), z.custom<{ _def: { type: string; meta?: { isAdmin?: boolean } } }>(isFunction)),
  })
  .parse(appRouter._def)
const procedures = Object.entries(known)

type Outcome = { code: string; answer?: unknown }

/**
 * Returns the output and the code of a call: `OK`, a refusal's code, or a fault. Tests of features check the output.
 */
async function outcome(path: string, type: 'query' | 'mutation', { me }: Cell, input: unknown): Promise<Outcome> {
  try {
    const ctx = world.contextOf(me)
    const answer: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      getRawInput: async () => input,
      ctx,
      signal: undefined,
      batchIndex: 0,
    })
    return { code: 'OK', answer }
  } catch (error) {
    return { code: toAppError(error)?.code ?? `a fault: ${causeOf(error)}` }
  }
}

/** Returns the innermost cause of an error: the database's message instead of the statement. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : String(error)
}

test('the matrix has one row for each procedure', () => {
  const missing = procedures.map(([path]) => path).filter((path) => !(path in rows))
  const advice = missing.map(
    (path) =>
      `${path} has no row: add one to matrix.ts of its feature with the access, the input and the expected answers, ` +
      `such as '${path}': row('signedIn', 'OK', input) or rowByTarget('signedIn', { own, foreign, missing }, input)`,
  )
  expect(advice).toEqual([])
  expect(Object.keys(rows).filter((path) => !(path in known))).toEqual([])
})

test.for(sampleOf(procedures, ([path]) => path))(
  '%s',
  async ([
    path,
    {
      _def: { type, meta },
    },
  ]) => {
    const found = rows[path]
    // The test above explains how to add a row.
    if (!found) return
    const people = await createMatrixPeople(world)
    const wrong: string[] = []
    // Callers run concurrently. Each caller tries one target after the other.
    const ask = async (caller: Caller) => {
      for (const target of isByTarget(found.answers) ? targets : (['own'] as const)) {
        const cell = cellOf(world, people, caller, target)
        const wanted = answerOf(found, caller, target)
        const given = await outcome(path, type === 'query' ? 'query' : 'mutation', cell, await found.input(cell))
        const name = isByTarget(found.answers) ? `${caller} ${target}` : caller
        if (given.code !== wanted) wrong.push(`${name}: ${wanted} expected, ${given.code} given`)
        const reader = readerOf(caller, target, type === 'query' && isByTarget(found.answers))
        const hidden = meta?.isAdmin ? [] : hiddenFields(path, reader, given.answer)
        if (hidden.length > 0) wrong.push(`${name}: as ${reader} gets ${hidden.join(', ')} (readers.ts)`)
      }
    }
    await forEachBounded(callers, ask)
    await world.settled()
    expect(wrong).toEqual([])
  },
)
