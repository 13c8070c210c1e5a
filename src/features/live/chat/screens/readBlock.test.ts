import { expect, test } from 'vitest'
import { HttpError } from '#client/trpc/http.ts'
import { isRefused } from './readBlock.ts'

test('a viewer reads a refused block alone, but not a block that the server could not read', () => {
  const refused = [401, 403, 404, 429, 500, 503].filter((status) => isRefused(new HttpError(status, '', undefined)))
  expect(refused).toEqual([401, 403, 404])
  expect(isRefused(new TypeError('no network'))).toBe(false)
})
