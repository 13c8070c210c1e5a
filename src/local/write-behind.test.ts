import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { temporaryDir } from './testbed.ts'
import { writeBehind } from './write-behind.ts'

const { dir, remove } = temporaryDir('write-behind')
afterAll(remove)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

test('writes only the last state after a thousand changes in a row', () => {
  const file = path.join(dir, 'often.json')
  let count = 0
  const state = vi.fn(() => ({ count }))
  const kept = writeBehind(file, state)
  while (count < 1000) {
    count++
    kept.touch()
  }
  vi.runAllTimers()
  expect(state).toHaveBeenCalledTimes(1)
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({ count: 1000 })
})

test('close writes pending changes', () => {
  const file = path.join(dir, 'closed.json')
  const kept = writeBehind(file, () => 'last')
  kept.touch()
  kept.close()
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toBe('last')
  expect(vi.getTimerCount()).toBe(0)
})
