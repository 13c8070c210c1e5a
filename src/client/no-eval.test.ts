import { expect, test } from 'vitest'
import * as z from 'zod'
import { noEvalScript } from './no-eval.ts'

test('zod is told by the name it listens to', () => {
  const window: Record<string, unknown> = {}
  new Function('window', noEvalScript)(window)
  const [name = ''] = Object.keys(window)
  expect(Reflect.get(globalThis, name)).toBe(z.config())
  expect(window[name]).toEqual({ jitless: true } satisfies ReturnType<typeof z.config>)
})
