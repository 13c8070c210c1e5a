import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { isExhaustive, sampleOf } from '../sample.ts'
import { createWorld } from '../world.ts'
import { ask } from './ask.ts'
import { cellOf, createMatrixPeople } from './people.ts'
import { answerOf, isByTarget, keptOut, targets } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: { type: string } }>(isFunction)) })
  .parse(appRouter._def)

/** Returns the input with every id in capital letters. */
function inCapitals(value: unknown): unknown {
  if (typeof value === 'string') return z.uuid().safeParse(value).success ? value.toUpperCase() : value
  if (Array.isArray(value)) return value.map(inCapitals)
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inCapitals(part)]))
}

const askers = ['fan', 'creator', 'admin'] as const

/** Returns callers that pass the guard, with their expected code, for each target. */
const seatsOf = (row: (typeof rows)[string]) =>
  (isByTarget(row.answers) ? targets : (['own'] as const)).flatMap((target) =>
    askers
      .filter((caller) => keptOut[row.access][caller] === undefined)
      .slice(0, row.access === 'signedIn' && target === 'own' ? 2 : 1)
      .map((caller) => ({ caller, target, wanted: answerOf(row, caller, target) })),
  )

let count = 0

test.for(sampleOf(Object.entries(procedures), ([path]) => path))(
  '%s accepts ids in capital letters',
  async ([path, { _def }]) => {
    const row = rows[path]
    if (!row) return
    const faults: string[] = []
    const people = await createMatrixPeople(world)
    for (const { caller, target, wanted } of seatsOf(row)) {
      const cell = cellOf(world, people, caller, target)
      const input = await row.input(cell)
      if (JSON.stringify(inCapitals(input)) === JSON.stringify(input)) break
      count += 1
      const { code, fault } = await ask(world, path, _def.type, cell.me, inCapitals(input))
      if (code !== wanted) faults.push(`${caller} ${target}: ${wanted} expected, ${fault ?? code} given`)
    }
    expect(faults).toEqual([])
  },
)

test('the tested calls contain ids', () => {
  expect(count).toBeGreaterThan(isExhaustive ? 200 : 10)
})
