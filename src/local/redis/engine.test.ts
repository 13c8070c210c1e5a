import { beforeEach, describe, expect, it } from 'vitest'
import { Engine } from './engine.ts'
import type { Bytes, Reply } from './reply.ts'

const START_MS = Date.UTC(2030, 0, 1)

let clockMs: number
let engine: Engine

beforeEach(() => {
  clockMs = START_MS
  engine = new Engine({ now: () => clockMs })
})

const run = (name: Bytes, ...args: Bytes[]): Reply => engine.execute(name, args)
const script = (text: Bytes, ...args: Bytes[]): Reply => run('EVAL', text, '0', ...args)

describe('time', () => {
  it('ends a key at its millisecond for every command', () => {
    run('SET', 'a', '1', 'PX', '500')
    clockMs += 499
    expect([run('EXISTS', 'a'), run('PTTL', 'a'), run('DBSIZE')]).toEqual([1, 1, 1])
    clockMs += 1
    expect([run('EXISTS', 'a'), run('PTTL', 'a'), run('DBSIZE'), run('KEYS', '*')]).toEqual([0, -2, 0, []])
    expect(run('SET', 'a', '2', 'NX')).toEqual({ status: 'OK' })
    expect(run('TTL', 'a')).toBe(-1)
  })

  it('is told by TIME', () => {
    clockMs = START_MS + 1234
    expect(run('TIME')).toEqual([String(START_MS / 1000 + 1), '234000'])
  })

  it('rounds TTL to the nearest second', () => {
    run('SET', 'a', '1', 'PX', '1499')
    expect(run('TTL', 'a')).toBe(1)
    run('SET', 'a', '1', 'PX', '1500')
    expect(run('TTL', 'a')).toBe(2)
  })
})

describe('SCAN', () => {
  const fill = (count: number) => {
    for (let i = 0; i < count; i++) run('SET', `key:${i}`, '1')
  }

  function scanAll(onPage: (keys: Reply[]) => void): void {
    let cursor = '0'
    do {
      const reply = run('SCAN', cursor, 'COUNT', '7')
      if (!Array.isArray(reply) || !Array.isArray(reply[1])) throw new Error('SCAN answers a cursor and a page')
      cursor = String(reply[0])
      onPage(reply[1])
    } while (cursor !== '0')
  }

  it('meets every key once, page by page', () => {
    fill(50)
    const seen: Reply[] = []
    scanAll((keys) => {
      expect(keys.length).toBeLessThanOrEqual(7)
      seen.push(...keys)
    })
    expect(new Set(seen).size).toBe(50)
    expect(seen).toHaveLength(50)
  })

  it('skips none when its pages are deleted on the way', () => {
    fill(50)
    scanAll((keys) => {
      for (const key of keys) run('DEL', String(key))
    })
    expect(run('DBSIZE')).toBe(0)
  })
})

describe('scripts', () => {
  it("take the vendor's own flag, which plain Redis refuses", () => {
    expect(script('#!lua flags=allow-key-locking\nreturn ARGV[1]', 'x')).toBe('x')
  })

  it('may write unless told otherwise by flag or command', () => {
    expect(script('return redis.call("INCR", "n")')).toBe(1)
    expect(() => script('#!lua flags=no-writes\nreturn redis.call("INCR", "n")')).toThrow(
      'Write commands are not allowed',
    )
    expect(() => run('EVAL_RO', 'return redis.call("INCR", "n")', '0')).toThrow('Write commands are not allowed')
    expect(run('GET', 'n')).toBe('1')
  })

  it('cannot leave anything behind for the next one', () => {
    expect(() => script('leak = 1')).toThrow('Attempt to modify a readonly table')
    expect(() => script('_G.leak = 1')).toThrow('Attempt to modify a readonly table')
    expect(() => script('return leak')).toThrow("nonexistent global variable 'leak'")
    script('return KEYS[1]', 'x')
    expect(script('return #ARGV')).toBe(0)
  })

  it('have no way to files or modules', () => {
    for (const name of ['io', 'os', 'require', 'dofile', 'loadfile', 'debug', 'print']) {
      expect(() => script(`return ${name}`)).toThrow(`nonexistent global variable '${name}'`)
    }
  })

  it('that never end are ended', () => {
    engine = new Engine({ scriptLimitMs: 20 })
    expect(() => script('while true do end')).toThrow('Script ran longer than 20 ms')
    expect(script('return 1')).toBe(1)
  })

  it('survive a stack overflow', () => {
    expect(() => script('local function f() return 1 + f() end return f()')).toThrow('stack overflow')
    expect(script('return 1')).toBe(1)
  })

  it('change the revision only when they write', () => {
    const before = engine.revision
    script('return redis.call("GET", "n")')
    expect(engine.revision).toBe(before)
    script('return redis.call("INCR", "n")')
    expect(engine.revision).not.toBe(before)
  })
})

describe('patterns', () => {
  it.each([
    ['a.c', 'abc', false],
    ['a.c', 'a.c', true],
    ['h[ae]llo', 'hello', true],
    ['h[^e]llo', 'hello', false],
    ['h[a-c]llo', 'hbllo', true],
    ['h[c-a]llo', 'hbllo', true],
    ['h\\*llo', 'h*llo', true],
    ['h\\*llo', 'hello', false],
    ['[\\]]', ']', true],
    ['*', 'line\nbreak', true],
    ['(a|b)+', 'a', false],
  ])('%j on %j', (pattern, key, matches) => {
    run('SET', key, '1')
    expect(run('KEYS', pattern)).toEqual(matches ? [key] : [])
  })
})
