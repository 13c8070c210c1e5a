import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { chunkWith, closure, refuseCycles } from './chunks.ts'
import { addressOf, asksForSession, routeFiles, withScriptless } from './routes.ts'

const file = (name: string) => path.join(root, 'src/routes', name)
const routes = {
  __root__: { filePath: file('__root.tsx'), preloads: ['/assets/index.js'], children: ['/explore', '/settings'] },
  '/explore': { filePath: file('explore.tsx'), preloads: ['/assets/explore.js'] },
  '/settings': { filePath: file('settings.tsx'), preloads: ['/assets/settings.js'], children: ['/settings/wallet'] },
  '/settings/wallet': { filePath: file('settings.wallet.tsx'), preloads: ['/assets/wallet.js'] },
  '/api/ping': { filePath: file('api/ping.ts') },
}

test('a page loads the scripts of its parent routes', () => {
  expect(routeFiles(routes, '/settings/wallet')?.preloads).toEqual([
    'assets/wallet.js',
    'assets/settings.js',
    'assets/index.js',
  ])
  expect(routeFiles(routes, '/api/ping')).toBeUndefined()
})

test('a page without a script loads the scripts of the root', () => {
  const all = withScriptless(routes, path.join(root, 'src/routes'))
  expect(all['/explore']).toBe(routes['/explore'])
  expect(routeFiles(all, '/help')?.preloads).toEqual(['assets/index.js'])
  expect(routeFiles(all, '/help')?.sources[0]).toContain("document('help'")
})

test('a page inside a guarded route requires a session', () => {
  const isGuarded = (id: string) => asksForSession(routeFiles(routes, id)?.sources ?? [])
  expect(['/explore', '/settings', '/settings/wallet'].map(isGuarded)).toEqual([false, true, true])
})

test('converts a route id to the path that manifests declare', () => {
  expect(['/', '/messages/', '/shop_/product/$id', '/auth_/callback'].map(addressOf)).toEqual([
    '/',
    '/messages',
    '/shop/product/$id',
    '/auth/callback',
  ])
})

test('the closure of a chunk contains each import once', () => {
  const chunks = {
    'a.js': { imports: ['b.js', 'c.js'], modules: ['src/a.ts'] },
    'b.js': { imports: ['c.js'], modules: ['src/b.ts'] },
    'c.js': { imports: ['a.js'], modules: ['src/c.ts'] },
    'd.js': { imports: [], modules: ['src/d.ts'] },
  }
  expect([...closure(chunks, ['a.js'])]).toEqual(['a.js', 'b.js', 'c.js'])
  expect(chunkWith(chunks, 'src/d.ts')).toBe('d.js')
  expect(() => chunkWith(chunks, 'src/e.ts')).toThrow('No chunk has')
  expect(() => closure(chunks, ['e.js'])).toThrow('no chunk e.js')
})

test('refuses chunks that import each other in a circle', () => {
  const chunks = {
    'a.js': { imports: ['b.js', 'c.js'], modules: ['src/a.ts'] },
    'b.js': { imports: ['c.js'], modules: ['src/b.ts'] },
    'c.js': { imports: [], modules: ['src/c.ts'] },
  }
  expect(() => refuseCycles(chunks)).not.toThrow()
  const cyclic = { ...chunks, 'c.js': { imports: ['b.js'], modules: ['src/c.ts', 'src/d.ts'] } }
  expect(() => refuseCycles(cyclic)).toThrow(/circle.*\n {2}b\.js: src\/b\.ts\n {2}c\.js: src\/c\.ts, src\/d\.ts$/)
})
