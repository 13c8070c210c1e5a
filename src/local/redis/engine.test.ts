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
  it('an expired key does not exist for any command from its millisecond on', () => {
    run('SET', 'a', '1', 'PX', '500')
    clockMs += 499
    expect([run('GET', 'a'), run('SET', 'a', '2', 'NX')]).toEqual(['1', null])
    clockMs += 1
    expect([run('GET', 'a'), run('MGET', 'a'), run('GETEX', 'a'), run('EXPIRE', 'a', '1')]).toEqual([
      null,
      [null],
      null,
      0,
    ])
    expect(run('SET', 'a', '2', 'NX')).toEqual({ status: 'OK' })
  })

  it('INCR keeps the expiry of a key, SET removes it', () => {
    run('SET', 'n', '1', 'PX', '500')
    run('INCR', 'n')
    clockMs += 500
    expect(run('GET', 'n')).toBeNull()
    run('SET', 'n', '1', 'PX', '500')
    run('SET', 'n', '1')
    clockMs += 500
    expect(run('GET', 'n')).toBe('1')
  })

  it('deletes a key with a negative expiry at once', () => {
    run('SET', 'a', '1')
    expect([run('EXPIRE', 'a', '-1'), run('GET', 'a')]).toEqual([1, null])
  })

  it('DEL deletes keys and returns the number of existing ones', () => {
    run('SET', 'a', '1')
    run('SET', 'b', '1', 'PX', '500')
    clockMs += 500
    expect([run('DEL', 'a', 'b', 'c'), run('GET', 'a')]).toEqual([1, null])
  })
})

describe('scripts', () => {
  it('a script can have Upstash’s flag allow-key-locking, which Redis refuses', () => {
    expect(script('#!lua flags=allow-key-locking\nreturn ARGV[1]', 'x')).toBe('x')
  })

  it('a script can write unless it has the flag no-writes', () => {
    expect(script('return redis.call("INCR", "n")')).toBe(1)
    expect(() => script('#!lua flags=no-writes\nreturn redis.call("INCR", "n")')).toThrow(
      'Write commands are not allowed',
    )
    expect(run('GET', 'n')).toBe('1')
  })

  it('a script cannot share state with the next one', () => {
    expect(() => script('leak = 1')).toThrow('Attempt to modify a readonly table')
    expect(() => script('_G.leak = 1')).toThrow('Attempt to modify a readonly table')
    expect(() => script('return leak')).toThrow("nonexistent global variable 'leak'")
    script('return KEYS[1]', 'x')
    expect(script('return #ARGV')).toBe(0)
  })

  it('a script has no access to files or modules', () => {
    for (const name of ['io', 'os', 'require', 'dofile', 'loadfile', 'debug', 'print']) {
      expect(() => script(`return ${name}`)).toThrow(`nonexistent global variable '${name}'`)
    }
  })

  it('a script stops after its time limit', () => {
    engine = new Engine({ scriptLimitMs: 20 })
    expect(() => script('while true do end')).toThrow('Script ran longer than 20 ms')
    expect(script('return 1')).toBe(1)
  })

  it('the interpreter survives a stack overflow of a script', () => {
    // on a busy machine it takes longer than the default time limit to fill the stack
    engine = new Engine({ scriptLimitMs: 60_000 })
    expect(() => script('local function f() return 1 + f() end return f()')).toThrow('stack overflow')
    expect(script('return 1')).toBe(1)
  })

  it('a script changes the revision only if it writes', () => {
    const before = engine.revision
    script('return redis.call("GET", "n")')
    expect(engine.revision).toBe(before)
    script('return redis.call("INCR", "n")')
    expect(engine.revision).not.toBe(before)
  })
})

it.each([
  ['LPUSH', 'list', 'x'],
  ['ZADD', 'z', '1', 'a'],
  ['SET', 'a', '1', 'KEEPTTL'],
  ['GETEX', 'a', 'PERSIST'],
])('refuses %s, which the product does not use', (name, ...args) => {
  const refusal = ['SET', 'GETEX'].includes(name) ? 'ERR syntax error' : `ERR unknown command '${name}'`
  expect(() => run(name, ...args)).toThrow(refusal)
})
