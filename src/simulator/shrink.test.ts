import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'
import type { Result, Step } from './simulate.ts'

/** Returns the result of steps that fail if `fails` returns a message. */
const runner = (fails: (names: string[]) => string | undefined) => async (steps: readonly Step[]) => {
  const message = fails(steps.map(({ name }) => name))
  const empty = {
    seconds: 0,
    invocations: 0,
    refusals: new Map(),
    faults: new Map(),
    successes: new Map(),
    tables: new Map(),
  }
  const result: Result = {
    ...empty,
    steps,
    ...(message !== undefined && { failure: { message, cause: undefined, isAtEnd: false } }),
  }
  return result
}

const steps = (text: string): Step[] => text.split('').map((name, number) => ({ number, name }))

test('keeps only the steps that a failure needs', async () => {
  const run = runner((names) => (names.join('').includes('x') && names.includes('y') ? 'sold 7 too many' : undefined))
  const { steps: found } = await shrink(await run(steps('abcxdefghyijk')), run)
  expect(found).toEqual([
    { number: 3, name: 'x' },
    { number: 9, name: 'y' },
  ])
})

test('keeps the kind of the failure, whatever its numbers', async () => {
  const run = runner((names) => {
    if (names.includes('x')) return `sold ${names.length} too many`
    return names.length < 3 ? 'another failure' : undefined
  })
  const { failure, steps: found } = await shrink(await run(steps('abcdxefg')), run)
  expect(found.map(({ name }) => name)).toEqual(['x'])
  expect(failure?.message).toBe('sold 1 too many')
})
