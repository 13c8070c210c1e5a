import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { type LocalRedis, startRedis } from './index.ts'
import { MAX_REQUEST_BYTES } from './rest.ts'

const TOKEN = 'rest-token'

const limits = createLimits('redis')
let server: LocalRedis
let redis: Redis

beforeAll(async () => {
  server = await startRedis({ port: 0, token: TOKEN, limits })
  redis = new Redis({ url: `http://127.0.0.1:${server.port}`, token: TOKEN, retry: false })
})
afterAll(() => server.close())
beforeEach(() => server.flush())

async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${TOKEN}`, ...init.headers }
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers })

describe('authentication', () => {
  it.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
  ])('answers 401 to %s', async (_name, headers) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/get/a`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'WRONGPASS invalid or missing auth token' })
  })

  it('accepts the token in the query', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/get/a?_token=${TOKEN}`)
    expect(await response.json()).toEqual({ result: null })
  })
})

describe('one command', () => {
  it.each<[string, unknown, string]>([
    ['unknown command', ['NOSUCH', 'x'], "ERR unknown command 'NOSUCH', with args beginning with: 'x' "],
    ['wrong arity', ['GET'], "ERR wrong number of arguments for 'get' command"],
    ['inherited property', ['constructor'], "ERR unknown command 'constructor', with args beginning with: "],
    ['no script', ['EVALSHA', 'f'.repeat(40), 0], 'NOSCRIPT No matching script. Please use EVAL.'],
    ['no array', { get: 'a' }, 'ERR failed to parse command'],
    ['nested array', ['GET', ['a']], 'ERR failed to parse command'],
    ['null', ['SET', 'a', null], 'ERR failed to parse command'],
    ['nothing', [], 'ERR empty command'],
  ])('answers 400 to %s', async (_name, command, error) => {
    expect(await post('/', command)).toEqual({ status: 400, body: { error } })
  })

  it('responds with 400 to a body that is not JSON', async () => {
    const answer = await call('/', { method: 'POST', body: '["GET"' })
    expect(answer).toEqual({ status: 400, body: { error: 'ERR failed to parse body' } })
  })

  it('responds with 405 to other methods', async () => {
    expect((await call('/del/a', { method: 'DELETE' })).status).toBe(405)
  })

  it('refuses a request above the size limit; the error contains both sizes', async () => {
    const answer = await post('/', ['SET', 'a', 'x'.repeat(MAX_REQUEST_BYTES)])
    const error = `ERR max request size exceeded. Limit: 10485760 bytes, Actual: ${MAX_REQUEST_BYTES + 14} bytes`
    expect(answer).toEqual({ status: 400, body: { error } })
    expect(await redis.get('a')).toBeNull()
  })

  it('refuses an unknown response format', async () => {
    expect((await post('/', ['GET', 'a'], { 'upstash-response-format': 'resp3' })).status).toBe(400)
  })

  it('stores numbers and booleans as text', async () => {
    await post('/', ['SET', 'n', 1.5])
    await post('/', ['SET', 'b', true])
    expect((await post('/', ['MGET', 'n', 'b'])).body).toEqual({ result: ['1.5', 'true'] })
  })
})

describe('path style', () => {
  it('accepts the command and its arguments in the path', async () => {
    expect(await call('/set/a%2Fb/c%20d/EX/100')).toEqual({ status: 200, body: { result: 'OK' } })
    expect((await call('/get/a%2Fb')).body).toEqual({ result: 'c d' })
  })

  it('appends the body to the arguments, then the options of the query', async () => {
    const set = (body: string) => call('/set/a?EX=100&NX', { method: 'POST', body })
    expect([(await set('{"x":1}')).body, (await set('{}')).body]).toEqual([{ result: 'OK' }, { result: null }])
    expect((await call('/get/a')).body).toEqual({ result: '{"x":1}' })
  })

  it('refuses a path that cannot be decoded', async () => {
    expect((await call('/get/%zz')).status).toBe(400)
  })
})

describe('base64 responses', () => {
  const headers = { 'upstash-encoding': 'base64' }

  it('a base64 response encodes all strings except a single OK', async () => {
    expect((await post('/', ['SET', 'a', 'OK'], headers)).body).toEqual({ result: 'OK' })
    expect((await post('/', ['GET', 'a'], headers)).body).toEqual({ result: 'T0s=' })
    const nested = 'return {"a", {"b", 1}, redis.call("SET", "x", 1), false}'
    expect((await post('/', ['EVAL', nested, 0], headers)).body).toEqual({
      result: ['YQ==', ['Yg==', 1], 'T0s=', null],
    })
  })

  it('a base64 response preserves bytes that are not text', async () => {
    expect((await post('/', ['EVAL', 'return string.char(255, 0)', 0], headers)).body).toEqual({ result: '/wA=' })
    expect((await post('/', ['EVAL', 'return string.char(255)', 0])).body).toEqual({ result: '\ufffd' })
  })

  it('a base64 response does not encode errors', async () => {
    expect((await post('/', ['EVALSHA', 'x', 0], headers)).body).toMatchObject({ error: /^NOSCRIPT/ })
  })
})

describe('/pipeline', () => {
  it('a pipeline runs the other commands after a failing or unknown one', async () => {
    const commands = [['SET', 'a', 'x'], ['INCR', 'a'], ['NOSUCH'], ['GET', 'a']]
    expect(await post('/pipeline', commands)).toEqual({
      status: 200,
      body: [
        { result: 'OK' },
        { error: 'ERR value is not an integer or out of range' },
        { error: "ERR unknown command 'NOSUCH', with args beginning with: " },
        { result: 'x' },
      ],
    })
  })

  it.each([[[]], [['GET', 'a']], [{ a: 1 }], ['text']])('refuses the body %j and runs no command', async (body) => {
    expect((await post('/pipeline', body)).status).toBe(400)
  })
})

describe('/multi-exec', () => {
  it.each([
    ['an unknown command', ['NOSUCH'], "ERR unknown command 'NOSUCH', with args beginning with: "],
    ['a wrong arity', ['GET'], "ERR wrong number of arguments for 'get' command"],
  ])('discards everything for %s', async (_name, bad, reason) => {
    const error = `EXECABORT Transaction discarded because of: ${reason}`
    expect(await post('/multi-exec', [['SET', 'a', 1], bad])).toEqual({ status: 400, body: { error } })
    expect(await redis.get('a')).toBeNull()
  })

  it('a transaction runs the other commands after a failing one', async () => {
    const { body } = await post('/multi-exec', [
      ['SET', 'a', 'x'],
      ['INCR', 'a'],
      ['GET', 'a'],
    ])
    expect(body).toEqual([{ result: 'OK' }, { error: expect.stringContaining('not an integer') }, { result: 'x' }])
  })

  it('runs 16 concurrent transactions atomically', async () => {
    const transaction = [
      ['INCR', 'a'],
      ['INCR', 'b'],
      ['MGET', 'a', 'b'],
    ]
    const answers = await Promise.all(Array.from({ length: 16 }, () => post('/multi-exec', transaction)))
    for (const { body } of answers)
      expect(body).toMatchObject([{}, {}, { result: [expect.anything(), expect.anything()] }])
    for (const { body } of answers) {
      const [a, b] = Array.isArray(body) ? body[2].result : []
      expect(a).toBe(b)
    }
    expect(await redis.get('a')).toBe(16)
  })
})

describe('faults', () => {
  const setFault = (mode: string) => post('/__control/fault', { mode })

  it('a fault breaks the service until it ends', async () => {
    expect((await call('/__control/health')).status).toBe(200)
    await setFault('down')
    await expect(redis.get('a')).rejects.toThrow()
    await setFault('nonsense')
    await expect(redis.get('a')).rejects.toThrow()
    await setFault('off')
    expect(await redis.get('a')).toBeNull()
  })
})

describe('limits', () => {
  it('counts every command of a pipeline, and one for a script', async () => {
    const countOf = () => limits.figures()[0]?.total ?? 0
    const before = countOf()
    await redis.set('a', 1)
    await redis.pipeline().get('a').get('b').exec()
    await redis.eval("return redis.call('GET', 'a')", [], [])
    expect(countOf() - before).toBe(4)
  })
})
