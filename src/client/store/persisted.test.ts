import { beforeEach, describe, expect, test } from 'vitest'
import { decode, encode, restore, type StoredState } from './persisted.ts'

type Look = { accent: string; size: number }

const kept: StoredState<Look> = {
  key: 'look',
  version: 3,
  migrations: {
    // Version 1 had another name for the colour, version 2 had no size.
    1: (stored) => ({ accent: field(stored, 'colour') }),
    2: (stored) => ({ accent: field(stored, 'accent'), size: 16 }),
  },
  read: (stored) => ({ accent: String(field(stored, 'accent')), size: Number(field(stored, 'size')) }),
}

function field(value: unknown, name: string): unknown {
  const entry =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : undefined
  if (!entry) throw new Error(`no ${name}`)
  return entry[1]
}

const initial: Look = { accent: 'indigo', size: 16 }
let logged: string[] = []
const restored = (text: string | null) =>
  restore(kept, text, initial, (words, error) => logged.push(`${words} ${error instanceof Error ? error.message : ''}`))

beforeEach(() => {
  logged = []
})

describe('stored state', () => {
  test('is restored unchanged', () => {
    const state = { accent: 'rose', size: 20 }
    expect(decode(kept, encode(kept, state))).toEqual(state)
    expect(restored(null)).toBe(initial)
    expect(logged).toEqual([])
  })

  test('is migrated step by step from any earlier version', () => {
    expect(restored('{"version":1,"state":{"colour":"sky"}}')).toEqual({ accent: 'sky', size: 16 })
    expect(restored('{"version":2,"state":{"accent":"sky"}}')).toEqual({ accent: 'sky', size: 16 })
    expect(logged).toEqual([])
  })

  test.each([
    ['nonsense', 'JSON'],
    ['null', 'it has no version'],
    ['{"accent":"sky"}', 'it has no version'],
    ['{"version":0,"state":{}}', 'nothing leads on from version 0'],
    ['{"version":4,"state":{}}', 'version 4 is not known'],
    ['{"version":"3","state":{}}', 'version 3 is not known'],
    ['{"version":1,"state":{"color":"sky"}}', 'no colour'],
    ['{"version":3,"state":[]}', 'no accent'],
  ])('starts from the default and logs why for %s', (text, why) => {
    expect(restored(text)).toBe(initial)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('"look" could not be migrated')
    expect(logged[0]).toContain(why)
  })
})
