import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { chunkWith, closure } from './chunks.ts'
import { routeFiles, signedInOnly } from './routes.ts'

const file = (name: string) => path.join(root, 'src/routes', name)
const routes = {
  __root__: { filePath: file('__root.tsx'), preloads: ['/assets/index.js'], children: ['/explore', '/settings'] },
  '/explore': { filePath: file('explore.tsx'), preloads: ['/assets/explore.js'] },
  '/settings': { filePath: file('settings.tsx'), preloads: ['/assets/settings.js'], children: ['/settings/wallet'] },
  '/settings/wallet': { filePath: file('settings.wallet.tsx'), preloads: ['/assets/wallet.js'] },
  '/shop': { filePath: file('shop.tsx') },
  '/api/ping': { filePath: file('api/ping.ts') },
}

test('a page loads the scripts of the routes around it', () => {
  expect(routeFiles(routes, '/settings/wallet')?.preloads).toEqual([
    'assets/wallet.js',
    'assets/settings.js',
    'assets/index.js',
  ])
  expect(routeFiles(routes, '/api/ping')).toBeUndefined()
})

test('a page with a guard, or inside a route with one, has the budget of people who are signed in', () => {
  const isSignedIn = (id: string) => signedInOnly(routeFiles(routes, id)?.sources ?? [])
  expect(isSignedIn('/explore')).toBe(false)
  expect(isSignedIn('/settings')).toBe(true)
  expect(isSignedIn('/settings/wallet')).toBe(true)
  expect(isSignedIn('/shop')).toBe(true)
})

test('a chunk brings what it imports, once', () => {
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
