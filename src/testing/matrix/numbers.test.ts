import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { toCursor } from '#shared/pagination.ts'
import { createWorld } from '../world.ts'
import { ask } from './ask.ts'
import { cellOf, newCast } from './cast.ts'
import { type Field, numberFieldsOf, textFieldsOf, withValue } from './fields.ts'
import { answerOf } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const definition = z.object({ type: z.string(), inputs: z.array(z.instanceof(z.core.$ZodType)) })
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: unknown }>(isFunction)) })
  .parse(appRouter._def)

const intEnd = 2 ** 31
const outOfRange = [intEnd, -intEnd - 1, 2 ** 53, -(2 ** 53), 1e21]
const tries = [
  ['fan', 'foreign'],
  ['creator', 'own'],
  ['creator', 'foreign'],
  ['admin', 'foreign'],
  ['fan', 'own'],
] as const

/**
 * Tries each value in each of these fields of every procedure, as whoever gets furthest with it.
 * @returns what went wrong, and how many were tried.
 */
async function tryEach<Value>(
  fieldsOf: (input: z.core.$ZodType | undefined) => Field[],
  values: readonly Value[],
  isFault: (status: number, field: Field, value: Value) => boolean,
): Promise<{ faults: string[]; count: number }> {
  const faults: string[] = []
  let count = 0
  const cast = await newCast(world)
  for (const [path, { _def }] of Object.entries(procedures)) {
    const { type, inputs } = definition.parse(_def)
    const row = rows[path]
    const fields = fieldsOf(inputs.at(-1))
    if (!row || fields.length === 0) continue
    const [caller, target] = tries.find(([who, whose]) => answerOf(row, who, whose) === 'OK') ?? tries[0]
    const cell = cellOf(world, cast, caller, target)
    const input = await row.input(cell)
    const tried = fields.flatMap((field) => values.map((value) => ({ field, value })))
    count += tried.length
    await Promise.all(
      tried.map(async ({ field, value }) => {
        const { status, fault } = await ask(world, path, type, cell.me, withValue(input, field.path, value))
        if (isFault(status, field, value)) faults.push(`${path} ${field.path.join('.')} ${value}: ${fault ?? status}`)
      }),
    )
  }
  return { faults, count }
}

test('a number beyond any column is refused by every call that takes a number, never a failure of ours', async () => {
  const { faults, count } = await tryEach(
    numberFieldsOf,
    outOfRange,
    // the place in a numbered list may be beyond an integer's end: its column is larger
    (status, { takes }, value) => status >= 500 || (status < 400 && takes === 'number' && value !== intEnd),
  )
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(outOfRange.length * 80)
})

const neither = [null, '', ' ', true, false, [], [5], ['2026-01-01']]

test('nothing, yes and no, and a list are never read as a number or a moment', async () => {
  const faults: string[] = []
  let count = 0
  const cast = await newCast(world)
  for (const [path, { _def }] of Object.entries(procedures)) {
    const taken = definition.parse(_def).inputs.at(-1)
    const row = rows[path]
    const fields = numberFieldsOf(taken)
    // what is no number counts as 0 there, as its address says
    if (!row || !taken || fields.length === 0 || path === 'profile.setRates') continue
    const input = await row.input(cellOf(world, cast, 'creator', 'own'))
    for (const field of fields)
      for (const value of neither) {
        count += 1
        const { data } = await z.safeParseAsync(taken, withValue(input, field.path, value))
        const read = field.path.reduce<unknown>((whole, key) => Object(whole)[key], data)
        if (typeof read === 'number' || read instanceof Date)
          faults.push(`${path} ${field.path.join('.')} ${JSON.stringify(value)}: ${read}`)
      }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(neither.length * 80)
})

const strangeMoments = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', 'infinity'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00.000Z'],
]

test('a day that no calendar shows is refused or finds nothing, never a failure of ours', async () => {
  const momentsOf = (input: z.core.$ZodType | undefined) => textFieldsOf(input).filter(({ isMoment }) => isMoment)
  const { faults, count } = await tryEach(momentsOf, strangeMoments, (status) => status >= 500)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(strangeMoments.length * 30)
})

const id = '00000000-0000-4000-8000-000000000000'
const strangeCursors = [
  [''],
  ['9'.repeat(15)],
  ['-'.repeat(36)],
  ...['1', '2026-02-31 00:00:00+00', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '2026-01-01 (noon)'].map(
    (at) => [at, id],
  ),
  ['2026-01-01T00:00:00Z', '-'.repeat(36)],
  ...[`-${'9'.repeat(15)}`, '9'.repeat(15), '9'.repeat(10), `${'9'.repeat(15)}.${'9'.repeat(20)}`].flatMap((rank) =>
    ['new', 'popular', 'trending', '1', '3'].map((kind) => [kind, rank, id]),
  ),
].map((parts) => toCursor(...parts))

test('a cursor of other parts is refused or finds a page, never a failure of ours', async () => {
  const faults: string[] = []
  const person = await world.person('creator')
  const admin = await world.person('admin')
  let count = 0
  for (const [path, { _def }] of Object.entries(procedures)) {
    const { type, inputs } = definition.parse(_def)
    const row = rows[path]
    const cursor = textFieldsOf(inputs.at(-1)).find(({ path: [name] }) => name === 'cursor')
    if (!row || !cursor?.isFree) continue
    count += 1
    const me = row.access === 'admin' ? admin : person
    const input = await row.input(cellOf(world, await newCast(world), 'creator', 'own'))
    await Promise.all(
      strangeCursors.map(async (value) => {
        const { status, fault } = await ask(world, path, type, me, withValue(input, cursor.path, value))
        if (status >= 500) faults.push(`${path} ${atob(value)}: ${fault ?? status}`)
      }),
    )
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(10)
})
