import { expect, test } from 'vitest'
import {
  changeItem,
  type Item,
  nextOf,
  overallOf,
  percentOfAll,
  percentOfItem,
  restoreItems,
  sentMore,
} from './state.ts'

const item = (key: string, phase: Item['phase'], sent = 0): Item => ({
  key,
  phase,
  sent,
  kind: 'photo',
  name: `${key}.png`,
  type: 'image/png',
  size: 1_000,
})

test('a file is at 90 % when sent, and at 100 % only when saved', () => {
  expect(percentOfItem(item('a', 'sending', 500))).toBe(45)
  for (const phase of ['checking', 'ready', 'saving'] as const) expect(percentOfItem(item('a', phase, 1_000))).toBe(90)
  expect(percentOfItem(item('a', 'done'))).toBe(100)
  expect(percentOfItem(item('a', 'failed', 500))).toBe(45)
  expect(percentOfItem({ ...item('a', 'waiting'), size: 0 })).toBe(0)
  expect(percentOfAll([item('a', 'done'), item('b', 'sending', 500), item('c', 'waiting')])).toBe(48)
  expect(percentOfAll([])).toBe(0)
})

test('sending bytes again does not decrease the progress', () => {
  const [back] = sentMore([item('a', 'sending', 600)], 'a', 100)
  expect(back?.sent).toBe(600)
})

test('only a few files are sent at a time', () => {
  const items = [item('a', 'sending'), item('b', 'checking'), item('c', 'waiting'), item('d', 'waiting')]
  expect(nextOf(items, 3)?.key).toBe('c')
  expect(nextOf(changeItem(items, 'c', { phase: 'sending' }), 3)).toBeUndefined()
  expect(nextOf([item('a', 'paused'), item('b', 'failed')], 3)).toBeUndefined()
})

test('the queue is idle before the start, and complete when every file has succeeded or failed', () => {
  const all = (...phases: Item['phase'][]) => phases.map((phase, at) => item(String(at), phase))
  expect(overallOf(all('waiting', 'waiting'), false)).toBe('idle')
  expect(overallOf([], true)).toBe('idle')
  expect(overallOf(all('done', 'sending'), true)).toBe('uploading')
  expect(overallOf(all('done', 'paused'), true)).toBe('paused')
  expect(overallOf(all('done', 'failed'), true)).toBe('complete')
  expect(overallOf(all('ready', 'failed'), true)).toBe('paused')
})

test('after a reload, unfinished files wait again; a file whose save may have succeeded is marked', () => {
  const before = (['sending', 'checking', 'saving', 'done', 'paused', 'failed'] as const).map((phase) =>
    item(phase, phase),
  )
  expect(restoreItems(before).map(({ phase }) => phase)).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'done',
    'paused',
    'failed',
  ])
  expect(restoreItems(before).map(({ wasSaved }) => wasSaved === true)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ])
})
