import { expect, test } from 'vitest'
import * as z from 'zod'
import { reservedUsernames, usernameForm } from '#features/accounts/people/spec.ts'
import { createRestTable } from '#server/rest/table.ts'
import { all, featureOf, files, importsOf, isTest, product, read, valueImportsOf } from '#testing/sources.ts'
import { tierOf } from '#testing/tiers.ts'
import { appRouter } from './router.server.ts'

// Rules of README.md that the linter cannot check. The linter (biome.json) checks imports between folders, import
// cycles and the length of functions.

const features = new Set(files.flatMap((file) => featureOf(file) ?? []))
const roomOf = (file: string) => file.split('/')[0] ?? ''

test('every feature has a tier', () => {
  expect([...features].filter((name) => tierOf(name) < 0)).toEqual([])
})

test('imports point one way, both with # and as relative paths', () => {
  const may: Record<string, string[]> = {
    shared: [],
    ui: ['shared'],
    providers: ['shared'],
    server: ['providers', 'shared'],
    client: ['app', 'server', 'shared', 'ui'],
    features: ['client', 'providers', 'server', 'shared', 'ui'],
    app: ['client', 'features', 'providers', 'server', 'shared', 'ui'],
    routes: ['app', 'client', 'features', 'server', 'ui'],
    ops: ['features', 'shared'],
    // build steps may import the code that they build
    'ops/build': ['client', 'features'],
    // a deployment asks the services with the configuration and the clients of the product
    'ops/deploy': ['providers', 'server'],
    // without the address of a database, these commands use the local cloud; jobs come from the product's own list
    'ops/audit-check.ts': ['local'],
    'ops/job.ts': ['app', 'local'],
    'ops/ledger-check.ts': ['local'],
    'ops/restore': ['local'],
    edge: ['shared'],
    local: ['ops', 'shared'],
    // the stand-in for the cache runs the Worker that it is in front of
    'local/edge': ['edge', 'ops', 'shared'],
    // the seed stores demo files through the product's provider
    'local/seed': ['features', 'providers'],
    // its browser test opens the browser of all tests
    'local/stripe': ['testing'],
    bench: ['client', 'features', 'local', 'ops', 'shared', 'testing'],
    // runs the whole product in one process
    simulator: ['app', 'bench', 'features', 'local', 'ops', 'server', 'shared', 'testing'],
  }
  const wrong = files
    .filter((file) => !isTest(file) && file.includes('/'))
    .flatMap((file) => {
      const allowed = may[file.split('/').slice(0, 2).join('/')] ?? may[roomOf(file)]
      return importsOf(file)
        .filter((target) => target.includes('/') && roomOf(target) !== roomOf(file))
        .filter((target) => allowed && !allowed.includes(roomOf(target)))
        .map((target) => `${file} → ${target}`)
    })
  expect(wrong).toEqual([])
})

test('browser code imports only types of the server and of app', () => {
  // Start's compiler removes the server branch of an isomorphic function with the imports it used
  const isomorphic = ['client/origin.ts']
  const wrong = product
    .filter((file) => file.startsWith('client/') && !isomorphic.includes(file))
    .flatMap((file) =>
      valueImportsOf(file)
        .filter((target) => /^(server|app)\//.test(target))
        .map((target) => `${file} → ${target}`),
    )
  expect(wrong).toEqual([])
})

test('the product never imports the local cloud, operations, benchmarks, the simulator, tests or the access matrix', () => {
  const wrong = product.flatMap((file) =>
    importsOf(file)
      .filter((target) => /^(bench|local|ops|simulator|testing)\/|\/matrix\.ts$/.test(target))
      .map((target) => `${file} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test('a feature imports other features only through their index and never from a higher tier', () => {
  const wrong = product.flatMap((file) => {
    const own = featureOf(file)
    return importsOf(file).flatMap((target) => {
      const other = featureOf(target)
      if (!own || !other || other === own) return []
      const byIndex = /^features\/[^/]+\/index(\.server)?\.ts$/.test(target) || /\/tables\.ts$/.test(target)
      const isBelow = tierOf(other) <= tierOf(own)
      return byIndex && isBelow ? [] : [`${file} → ${target}`]
    })
  })
  expect(wrong).toEqual([])
})

// `lists` holds kinds and states without sentences, so that tables and loaders stay small. Notifications collect `notices`, the
// access tests collect `matrix`.
test('features use only the file names of README.md, in their folder or in topic folders', () => {
  const name =
    /^((spec|lists|rules|state|contract|tables|mails|notices|store|service|router|index|manifest)(\.server)?|matrix)\.tsx?$/
  const noTopic =
    /^(spec|rules|state|contract|tables|mails|notices|store|service|router|utils|helpers|types|hooks|common)$/
  const isNamed = ([first = '', ...rest]: string[]): boolean => {
    if (first === 'screens' || /\.test\.tsx?$/.test(first)) return true
    if (rest.length === 0) return name.test(first)
    return !noTopic.test(first) && (rest[0] === 'screens' || rest.length === 1) && isNamed(rest)
  }
  const wrong = files.filter((file) => {
    const feature = featureOf(file)
    return feature && !isNamed(file.split('/').slice(2))
  })
  expect(wrong).toEqual([])
})

test('every feature with a router has a README', () => {
  const withRouter = [...features].filter((name) => all.includes(`features/${name}/router.server.ts`))
  expect(withRouter.filter((name) => !all.includes(`features/${name}/README.md`))).toEqual([])
})

test('server.ts and router.tsx have at most 60 lines', () => {
  for (const file of ['server.ts', 'router.tsx']) expect(read(file).split('\n').length, file).toBeLessThanOrEqual(61)
})

test('rules and state are pure: no clock, no random values, no input or output', () => {
  const impure =
    /\bnew Date\(\)|Date\.now|Math\.random|crypto\.|fetch\(|\bwindow\b|\bdocument\b|localStorage|drizzle|#server|#providers/
  const wrong = product
    .filter((file) => /\/(rules|state)(\/[^/]+)?\.ts$/.test(file))
    .filter((file) => impure.test(read(file)))
  expect(wrong).toEqual([])
})

test('screens and browser code import no server code', () => {
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

test('only providers import the server SDK of a vendor', () => {
  const vendor = /from '(stripe|@upstash\/[^']+|@aws-sdk\/[^']+|ably)'/
  expect(product.filter((file) => !file.startsWith('providers/') && vendor.test(read(file)))).toEqual([])
})

test('providers follow no redirect, which could lead to a host that is not theirs', () => {
  const calls = product
    // rooms are a binding of the Worker, not a URL
    .filter((file) => file.startsWith('providers/') && !file.startsWith('providers/rooms/'))
    .flatMap((file) =>
      [...read(file).matchAll(/\bfetch(?:er)?\([\w.`$][\s\S]*?\n\s*\}\)/g)].map(([call]) => ({ file, call })),
    )
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(({ call }) => !call.includes("redirect: 'manual'"))).toEqual([])
})

test('every REST path is unique, and every path parameter is in the input schema', () => {
  const { calls } = createRestTable(appRouter)
  const addresses = calls.flatMap((call) => [call.path, call.alias].flatMap((p) => (p ? [`${call.method} ${p}`] : [])))
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const call of calls) {
    if (call.parameters.length === 0) continue
    const schema = call.input && z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(schema?.properties ?? {}), call.path).toEqual(expect.arrayContaining(call.parameters))
  }
})

test('every REST call has a response schema unless its status is 204', () => {
  const silent = createRestTable(appRouter).calls.filter((call) => !call.output && call.status !== 204)
  expect(silent.map((call) => call.path)).toEqual([])
})

// as the specifications write them
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

test('every specified path has a page, and a catch-all page handles the rest', () => {
  const shape = (page: string) => page.replaceAll(/\{\w+\}|\$\w+/g, '{}')
  const known = new Set(pages().map(shape))
  expect(specifiedPaths.filter((page) => !known.has(shape(page)))).toEqual([])
  expect(known).toContain('/$')
})

test('usernames cannot equal the first segment of a page path', () => {
  const first = pages().map((page) => page.split('/')[1] ?? '')
  expect(first.filter((segment) => usernameForm.test(segment) && !reservedUsernames.has(segment))).toEqual([])
})

test('markup has no style attribute, because the policy forbids it (use ui/setStyle.ts)', () => {
  const wrong = product.filter((file) => file.endsWith('.tsx') && /[\s{]style=\{/.test(read(file)))
  expect(wrong).toEqual([])
})

test('routes pass loader data and params after search parameters, which a visitor can name freely', () => {
  const overwritten = /\.use(LoaderData|Params)\(\)\}[^\n]*\{\.\.\.Route\.useSearch\(\)\}/
  expect(files.filter((file) => file.startsWith('routes/') && overwritten.test(read(file)))).toEqual([])
})

test('product files have at most 400 lines', () => {
  const long = files
    .filter((file) => !isTest(file))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})

test('every browser store with a hook is used through the hook', () => {
  const stores = product.filter((file) => /\bcreateStore[(<]/.test(read(file)) && file !== 'client/store/store.ts')
  const hooksOf = (file: string) =>
    [...read(file).matchAll(/^export (?:const|function) (use\w+)/gm)].map(([, name]) => name)
  const isRead = (hook: string | undefined, file: string) =>
    product.some((other) => other !== file && new RegExp(`\\b${hook}\\(`).test(read(other)))
  const unread = stores.filter((file) => hooksOf(file).length > 0 && !hooksOf(file).some((hook) => isRead(hook, file)))
  expect(unread).toEqual([])
})

test('instants in inputs are read with instantText, which refuses offsets that PostgreSQL cannot read', () => {
  const wrong = product.filter((file) => file !== 'shared/schemas.ts' && /datetime\(\{[^}]*offset/.test(read(file)))
  expect(wrong).toEqual([])
})

/** Files that save work while a page is hidden, or resume it; nothing in them takes a visible page for a reader. */
const visibilityReaders = [
  'client/attention/useAttention.ts',
  'client/meetings/useTrack.ts',
  'client/meetings/useWakeLock.ts',
  'client/navigation/nextPaint.ts',
  'client/pwa/offline.ts',
  'client/pwa/register.ts',
  'client/pwa/rules.ts',
  'client/pwa/worker.ts',
  'client/realtime/connection.ts',
  'features/accounts/suspension/screens/SuspendedScreen.tsx',
  'features/realtime/presence/screens/watchOnline.ts',
]

test('only listed files read the visibility of a page; to know that a person is looking, use client/attention', () => {
  const reading = product.filter((file) => /\bvisibilityState\b|document\.hidden\b/.test(read(file)))
  expect(reading.toSorted()).toEqual(visibilityReaders)
})
