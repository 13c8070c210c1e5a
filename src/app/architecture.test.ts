import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { reservedUsernames, usernameForm } from '#features/accounts/spec.ts'
import { createRestTable } from '#server/rest/table.ts'
import { appRouter } from './router.server.ts'

// What the linter cannot see of the rules in README.md, "Architecture".

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src')
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$/.test(file))
const read = (file: string) => fs.readFileSync(path.join(source, file), 'utf8')
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, target]) => {
    if (target === undefined) return []
    if (target.startsWith('#')) return [target.slice(1)]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : []
  })
/** Without `import type` and `import()`, which make no circle when modules are loaded. */
const valueImportsOf = (file: string): string[] => {
  const text = read(file).replaceAll(/^(?:import|export) type [^;]*? from '[^']+'$/gms, '')
  const targets = [...text.matchAll(/^(?:import|export)\b[^'()]*? from '([^']+)'$/gms)]
  return targets.flatMap(([, target]) => {
    if (target === undefined) return []
    if (target.startsWith('#')) return [target.slice(1)]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : []
  })
}
/** Tests, and the rows of the access matrix that features bring to it. */
const isTest = (file: string) => /\.test\.tsx?$|^features\/[^/]+\/matrix\.ts$/.test(file) || file.startsWith('testing/')
const product = files.filter((file) => !isTest(file) && !file.startsWith('local/'))

const tiers: Record<string, number> = {
  ...Object.fromEntries(['accounts', 'wallet', 'notifications', 'uploads'].map((name) => [name, 0])),
  ...Object.fromEntries(
    'purchase tips calls live messages schedule content shop offers orders broadcast social realtime subscriptions'
      .split(' ')
      .map((name) => [name, 1]),
  ),
  ...Object.fromEntries(['discovery', 'dashboard', 'admin'].map((name) => [name, 2])),
}
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

test('imports point one way: each room only knows the rooms below it', () => {
  const may: Record<string, string[]> = {
    shared: ['shared'],
    ui: ['ui', 'shared'],
    providers: ['providers', 'shared'],
    server: ['server', 'providers', 'shared'],
    local: ['local', 'shared', 'features'],
    // demo files lie in storage as the product puts them there
    'local/seed': ['local', 'shared', 'features', 'providers'],
    // a build step may read what it builds
    'local/build': ['local', 'shared', 'features', 'client'],
  }
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const allowed = may[file.split('/').slice(0, 2).join('/')] ?? may[file.split('/')[0] ?? '']
      return importsOf(file)
        .filter((target) => allowed && !allowed.includes(target.split('/')[0] ?? '') && !target.startsWith('styles'))
        .map((target) => `${file} → ${target}`)
    })
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others; what only types name does not count', () => {
  const known = new Set(product)
  const edges = new Map(product.map((file) => [file, valueImportsOf(file).filter((target) => known.has(target))]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (trail.includes(file) || done.has(file)) return
    for (const target of edges.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of product) visit(file, [])
  expect(circles).toEqual([])
})

test('the product never imports the local cloud or the tests', () => {
  const wrong = product.flatMap((file) =>
    importsOf(file)
      .filter((target) => /^(local|testing)\//.test(target))
      .map((target) => `${file} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test('a feature imports others through their index only, and never one of a higher tier', () => {
  const wrong = product.flatMap((file) => {
    const own = featureOf(file)
    return importsOf(file).flatMap((target) => {
      const other = featureOf(target)
      if (!own || !other || other === own) return []
      const byIndex = /^features\/[^/]+\/index(\.server)?\.ts$/.test(target) || /\/tables\.ts$/.test(target)
      const isBelow = (tiers[other] ?? 9) <= (tiers[own] ?? -1)
      return byIndex && isBelow ? [] : [`${file} → ${target}`]
    })
  })
  expect(wrong).toEqual([])
})

test('a feature has only the ten names', () => {
  const names =
    /^features\/[^/]+\/([a-z-]+\/)?((spec|rules|state|contract|tables|mails|index|manifest|matrix)(\.server)?(\.test)?\.tsx?|(store|service|router)\.server(\.test)?\.ts|(service|store|router|rules|spec|contract|tables|state)\/.*|screens\/.*|[a-z.-]+\.test\.tsx?)$/
  expect(files.filter((file) => file.startsWith('features/') && !names.test(file))).toEqual([])
})

test('rules and state are pure: no clock, no chance, no outside world', () => {
  const impure =
    /\bnew Date\(\)|Date\.now|Math\.random|crypto\.|fetch\(|\bwindow\b|\bdocument\b|localStorage|drizzle|#server|#providers/
  const wrong = product
    .filter((file) => /\/(rules|state)(\/[^/]+)?\.ts$/.test(file))
    .filter((file) => impure.test(read(file)))
  expect(wrong).toEqual([])
})

test('server code stays out of screens and browser code', () => {
  const wrong = product
    .filter((file) => /^(client|ui)\/|\/screens\//.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^import (?!type)[^\n]*from '(#server\/[^']+|[^']*\.server\.ts)'/gm)]
        .map(([, target]) => `${file} → ${target}`)
        // Start's compiler removes the server branch of an isomorphic function with the imports it used
        .filter(() => !read(file).includes('createIsomorphicFn')),
    )
  expect(wrong).toEqual([])
})

test('only providers know a vendor’s server SDK', () => {
  const vendor = /from '(stripe|@upstash\/[^']+|@aws-sdk\/[^']+|ably)'/
  expect(product.filter((file) => !file.startsWith('providers/') && vendor.test(read(file)))).toEqual([])
})

test('every REST address is unique, and every path parameter is an input', () => {
  const { calls } = createRestTable(appRouter)
  const addresses = calls.flatMap((call) => [call.path, call.alias].flatMap((p) => (p ? [`${call.method} ${p}`] : [])))
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const call of calls) {
    if (call.parameters.length === 0) continue
    const schema = call.input && z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(schema?.properties ?? {}), call.path).toEqual(expect.arrayContaining(call.parameters))
  }
})

test('every REST call has an answer schema unless it answers nothing', () => {
  const silent = createRestTable(appRouter).calls.filter((call) => !call.output && call.status !== 204)
  expect(silent.map((call) => call.path)).toEqual([])
})

// Specification 1 §2.1 and decision A5, as they write them.
const specifiedPaths =
  `/ /auth /auth/callback /auth/reset-password /dashboard /explore /messages /wallet /profile /settings
  /creator/{username} /{username} /home /content /schedule /analytics /earnings /calls /call-requests /requests /followers
  /following /subscribers /tv /classes /shop /shop/product/{id} /collections /live /go-live /go-live-setup /availability
  /offers /experiences /connect /call/video/{id} /call/voice/{id} /video-call/{sessionId} /voice-call/{sessionId}
  /schedule/{id} /tip/{id} /messages/{id} /offer/{id}`.split(/\s+/)

/** Every page's path, from the route tree. */
function pages(): string[] {
  const [, union = ''] = /\bto:\n([\s\S]*?)\n {2}id:/.exec(read('routeTree.gen.ts')) ?? []
  return [...union.matchAll(/'([^']+)'/g)].flatMap(([, page]) => page ?? [])
}

test('every path of the specification has a page, and anything else has the one that leads home', () => {
  const shape = (page: string) => page.replaceAll(/\{\w+\}|\$\w+/g, '{}')
  const known = new Set(pages().map(shape))
  expect(specifiedPaths.filter((page) => !known.has(shape(page)))).toEqual([])
  expect(known).toContain('/$')
})

test('nobody can be called like a page (decision A3)', () => {
  const first = pages().map((page) => page.split('/')[1] ?? '')
  expect(first.filter((segment) => usernameForm.test(segment) && !reservedUsernames.has(segment))).toEqual([])
})

test('no style attribute in markup: a page’s policy forbids it (ui/setStyle.ts is the way)', () => {
  const wrong = product.filter((file) => file.endsWith('.tsx') && /[\s{]style=\{/.test(read(file)))
  expect(wrong).toEqual([])
})

test('files stay small', () => {
  const long = files
    .filter((file) => !isTest(file))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})
