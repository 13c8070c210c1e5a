import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPageNonce } from './page-nonce.ts'

test('the styles that Vite brings in development have the nonce of the page', () => {
  const client = readFileSync('node_modules/vite/dist/client/client.mjs', 'utf8')
  const nonce = (code: string) => /const cspNonce = (.+);/.exec(code)?.[1]
  expect(nonce(client)).toContain('?.nonce')
  expect(nonce(withPageNonce(client))).toContain('querySelector("meta[property=csp-nonce]")?.content')
  expect(() => withPageNonce('export const nothing = 1')).toThrow('no longer looks')
})
