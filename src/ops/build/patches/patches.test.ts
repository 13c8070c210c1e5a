// A test fails when its patched package has changed. Then check whether the patch can be removed (README.md).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { root } from '../../command.ts'
import { imported, importer } from './serverFunctions.ts'
import { usedResources, withEmptyClasses } from './stripeResources.ts'
import * as trpc from './trpcLinks.ts'
import { withSpread } from './trpcSpread.ts'
import { workerTimers } from './workerTimers.ts'
import { xmlParser } from './xmlParser.ts'

const read = (file: string) => fs.readFileSync(path.join(root, 'node_modules', file), 'utf8')
const packageOf = (name: string) =>
  z
    .object({
      version: z.string(),
      main: z.string().optional(),
      browser: z.unknown().optional(),
      sideEffects: z.unknown().optional(),
    })
    .parse(JSON.parse(read(`${name}/package.json`)))

test('TanStack Start imports the transport of server functions where the build replaces it', () => {
  const start = '@tanstack/start-client-core/dist/esm'
  expect(read(`${start}/client${importer}`)).toContain(imported)
  expect(read(`${start}${imported}`)).toMatch(/export \{[^}]*\bcreateClientRpc\b/)
})

test('only the browser version of the storage SDK’s XML parser needs a DOM', () => {
  const { main, browser } = packageOf('@aws-sdk/xml-builder')
  expect(browser).toEqual({ './dist-es/xml-parser': './dist-es/xml-parser.browser' })
  expect(path.join('@aws-sdk/xml-builder', main ?? '')).toBe(xmlParser.replacement)
  expect(read('@aws-sdk/xml-builder/dist-es/xml-parser.browser.js')).toContain('DOMParser')
  expect(read(xmlParser.replacement)).not.toContain('DOMParser')
})

test('the meetings client uses worker-timers, which starts a worker from a blob: URL', () => {
  expect(read('@cloudflare/realtimekit/dist/index.es.js')).toMatch(/from "worker-timers"/)
  const module = read('worker-timers/build/es2019/module.js')
  for (const name of ['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'])
    expect(module).toMatch(new RegExp(`^export const ${name} = `, 'm'))
  expect(module).toContain("from 'worker-timers-broker'")
  expect(read('worker-timers/build/es2019/factories/load-or-return-broker.js')).toContain('URL.createObjectURL')
  expect(workerTimers.find.test('worker-timers')).toBe(true)
})

test('the Worker has each resource of Stripe’s SDK that the product uses', () => {
  const adapter = fs.globSync('src/providers/payments/**/*.ts', { cwd: root })
  const code = adapter.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('\n')
  const named = [...code.matchAll(/\bstripe\.(\w+)\.\w+\(/g)].map(([, name = '']) => name)
  const resources = named.map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  expect([...new Set(resources)].toSorted()).toEqual(usedResources.toSorted())
  for (const name of usedResources)
    expect(read(`stripe/esm/resources/${name}.js`)).toMatch(/^export class \w+Resource /m)
  expect(withEmptyClasses(read('stripe/esm/resources/Apps/index.js'))).toBe('export class Apps {}')
})

test('the client module of tRPC exports the batch link, which the build loads later', () => {
  const exported = read(`${trpc.client}/dist/index.mjs`)
  for (const name of ['TRPCUntypedClient', 'httpBatchStreamLink'])
    expect(exported).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'))
  expect(fs.readFileSync(path.join(root, trpc.importer), 'utf8')).toContain(`httpBatchStreamLink`)
  expect(packageOf(trpc.client).sideEffects).toBeUndefined()
})

test('tRPC spreads objects with a helper, which the build replaces with native spread', () => {
  const files = fs.globSync('@trpc/{server,client,react-query}/dist/*.mjs', { cwd: path.join(root, 'node_modules') })
  const spread = files.flatMap((file) => {
    const code = read(file)
    return code.includes('function _objectSpread2(') ? [{ file, changed: withSpread(code) ?? '' }] : []
  })
  expect(spread.map(({ file }) => file.split('/')[1]).toSorted()).toEqual(['client', 'react-query', 'server'])
  for (const { changed } of spread) {
    const [made = ''] = /function _objectSpread2\([\s\S]*?\n\}/.exec(changed) ?? []
    const parts = '{ a: 1 }, { b: 2 }, null, { a: 3 }, { c: 4 }'
    expect(new Function(`${made}; return _objectSpread2(${parts})`)()).toEqual({ a: 3, b: 2, c: 4 })
    expect(changed).not.toContain('getOwnPropertyDescriptors')
  }
})

test('the router returns the hydration tags of a page once', () => {
  expect(read('@tanstack/router-core/dist/esm/ssr/ssr-server.js')).toContain('takeInitialHydrationScriptTags')
})

test('the installed workerd still leaks the async context of a Response', () => {
  const [, date = 0] = packageOf('workerd').version.split('.').map(Number)
  expect(date, 'workerd 1.20261110.1 has the fix: delete src/server/als-leak.ts').toBeLessThan(20261110)
})
