import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { isExhaustive, sampleOf } from '../sample.ts'
import { createWorld } from '../world.ts'
import { ask, forEachBounded } from './ask.ts'
import { type Field, numberFieldsOf, textFieldsOf, withValue } from './fields.ts'
import { intEnd, invalidValues, outOfRange, strangeCursors, strangeMoments } from './odd.ts'
import { cellOf, createMatrixPeople } from './people.ts'
import { answerOf } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const definition = z.object({ type: z.string(), inputs: z.array(z.instanceof(z.core.$ZodType)) })
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: unknown }>(isFunction)) })
  .parse(appRouter._def)

type FieldsOf = (input: z.core.$ZodType | undefined) => Field[]

/** Returns the sampled calls that have fields of the kind that `fieldsOf` finds. */
function callsWith(fieldsOf: FieldsOf) {
  const calls = Object.entries(procedures).flatMap(([path, { _def }]) => {
    const { type, inputs } = definition.parse(_def)
    const [row, input] = [rows[path], inputs.at(-1)]
    const fields = fieldsOf(input)
    return row && input && fields.length > 0 ? [{ path, type, row, contract: input, fields }] : []
  })
  return sampleOf(calls, ({ path }) => path)
}

/** Returns the minimum number of values that a run must try: `whole` in an exhaustive run. */
const least = (whole: number) => (isExhaustive ? whole : 0)

const tries = [
  ['fan', 'foreign'],
  ['creator', 'own'],
  ['creator', 'foreign'],
  ['admin', 'foreign'],
  ['fan', 'own'],
] as const

/** Tries each value in each of these fields of every call. Returns the faults and the number of values tried. */
async function tryEach<Value>(
  fieldsOf: FieldsOf,
  values: readonly Value[],
  isFault: (status: number, field: Field, value: Value) => boolean,
): Promise<{ faults: string[]; count: number }> {
  const faults: string[] = []
  let count = 0
  const people = await createMatrixPeople(world)
  for (const { path, type, row, fields } of callsWith(fieldsOf)) {
    const [caller, target] = tries.find(([who, whose]) => answerOf(row, who, whose) === 'OK') ?? tries[0]
    const cell = cellOf(world, people, caller, target)
    const input = await row.input(cell)
    const tried = fields.flatMap((field) => values.map((value) => ({ field, value })))
    count += tried.length
    await forEachBounded(tried, async ({ field, value }) => {
      const { status, fault } = await ask(world, path, type, cell.me, withValue(input, field.path, value))
      if (isFault(status, field, value)) faults.push(`${path} ${field.path.join('.')} ${value}: ${fault ?? status}`)
    })
  }
  return { faults, count }
}

test('every call refuses numbers beyond the range of a column', async () => {
  const { faults, count } = await tryEach(
    numberFieldsOf,
    outOfRange,
    // accepts `intEnd`, because positions in numbered lists are bigints
    (status, { takes }, value) => status >= 500 || (status < 400 && takes === 'number' && value !== intEnd),
  )
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(least(outOfRange.length * 80))
})

test('no contract coerces null, booleans, blanks or lists to a number or a date', async () => {
  const faults: string[] = []
  let count = 0
  const people = await createMatrixPeople(world)
  for (const { path, row, contract, fields } of callsWith(numberFieldsOf)) {
    // profile.setRates documents that invalid rates count as 0.
    if (path === 'profile.setRates') continue
    const input = await row.input(cellOf(world, people, 'creator', 'own'))
    for (const field of fields)
      for (const value of invalidValues) {
        count += 1
        const { data } = await z.safeParseAsync(contract, withValue(input, field.path, value))
        const read = field.path.reduce<unknown>((whole, key) => Object(whole)[key], data)
        if (typeof read === 'number' || read instanceof Date)
          faults.push(`${path} ${field.path.join('.')} ${JSON.stringify(value)}: ${read}`)
      }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(least(invalidValues.length * 80))
})

test('impossible dates are refused or match nothing', async () => {
  const momentsOf: FieldsOf = (input) => textFieldsOf(input).filter(({ isMoment }) => isMoment)
  const { faults, count } = await tryEach(momentsOf, strangeMoments, (status) => status >= 500)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(least(strangeMoments.length * 30))
})

const cursorsOf: FieldsOf = (input) =>
  textFieldsOf(input).filter(({ path: [name], isFree }) => name === 'cursor' && isFree)

test('malformed cursors are refused or return a page', async () => {
  const faults: string[] = []
  const person = await world.person('creator')
  const admin = await world.person('admin')
  let count = 0
  for (const { path, type, row, fields } of callsWith(cursorsOf)) {
    const [cursor] = fields
    if (!cursor) continue
    count += 1
    const me = row.access === 'admin' ? admin : person
    const input = await row.input(cellOf(world, await createMatrixPeople(world), 'creator', 'own'))
    await forEachBounded(strangeCursors, async (value) => {
      const { status, fault } = await ask(world, path, type, me, withValue(input, cursor.path, value))
      if (status >= 500) faults.push(`${path} ${atob(value)}: ${fault ?? status}`)
    })
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(least(10))
})
