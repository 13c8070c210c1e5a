import { expect, test } from 'vitest'
import { eachPage, inHalves } from './job.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

test('rows that go on waiting do not keep the job from those behind them', async () => {
  const read = async (seen: readonly string[]) => rows.filter(({ id }) => !seen.includes(id)).slice(0, 2)
  const tried: string[] = []
  const count = await eachPage(2, read, async (page) => void tried.push(...page.map(({ id }) => id)))
  expect([count, tried]).toEqual([5, ['a', 'b', 'c', 'd', 'e']])
})

test('reads no page after its end', async () => {
  const read = async (seen: readonly string[]) => rows.filter(({ id }) => !seen.includes(id)).slice(0, 2)
  expect(await eachPage(2, read, async () => undefined, performance.now() - 1)).toBe(2)
})

test('of rows that are done in one statement only those fail that fail alone', async () => {
  const run = async (ids: readonly string[]) => {
    if (ids.includes('d')) throw new Error('broken')
    return ids.length
  }
  const ids = rows.map(({ id }) => id)
  expect(await inHalves(ids, run)).toEqual({ done: 4, failed: [{ id: 'd', error: 'Error: broken' }] })
  expect(await inHalves([], run)).toEqual({ done: 0, failed: [] })
})
