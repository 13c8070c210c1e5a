import { expect, test } from 'vitest'
import { bisectBatch, eachPage, eachRow } from './job.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const readTwo = async (seen: readonly string[]) => rows.filter(({ id }) => !seen.includes(id)).slice(0, 2)

test('rows that stay pending do not block later rows', async () => {
  const tried: string[] = []
  const count = await eachPage(2, readTwo, async (page) => void tried.push(...page.map(({ id }) => id)))
  expect([count, tried]).toEqual([5, ['a', 'b', 'c', 'd', 'e']])
})

test('reads no further page after the deadline', async () => {
  expect(await eachPage(2, readTwo, async () => undefined, performance.now() - 1)).toBe(2)
})

test('processes every row of every page, starting anywhere in the page', async () => {
  const tried: string[] = []
  expect(await eachRow(2, readTwo, async ({ id }) => tried.push(id))).toBe(5)
  expect([tried.slice(0, 2).sort(), tried.slice(2, 4).sort(), tried[4]]).toEqual([['a', 'b'], ['c', 'd'], 'e'])
})

test('processes one row after the deadline, and not the same row in every run', async () => {
  const first = new Set<string>()
  for (let runs = 0; runs < 100; runs++)
    expect(await eachRow(2, readTwo, async ({ id }) => first.add(id), performance.now() - 1)).toBe(1)
  expect(first).toEqual(new Set(['a', 'b']))
})

test('splits a failing statement so that only the broken row fails', async () => {
  const run = async (ids: readonly string[]) => {
    if (ids.includes('d')) throw new Error('broken')
    return ids.length
  }
  const ids = rows.map(({ id }) => id)
  expect(await bisectBatch(ids, run)).toEqual({ done: 4, failed: [{ id: 'd', error: 'Error: broken' }] })
  expect(await bisectBatch([], run)).toEqual({ done: 0, failed: [] })
})
