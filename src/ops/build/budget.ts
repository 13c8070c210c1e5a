import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { command, root } from '../command.ts'
import { type Chunks, chunkWith, closure, readChunks } from './chunks.ts'
import { addressOf, asksForSession, type Routes, routeFiles, withScriptless } from './routes.ts'

/**
 * Limits in compressed kilobytes: scripts of a page's first load, and code of the Worker. Two builds of one page differ by
 * 0.1 KB, because the names of its files are hashes.
 */
const budgets = { public: 166, signedIn: 202, shell: 40, joining: 200, worker: 1200 }

/** Modules of the bars around every signed-in page, loaded before hydration. */
const shell = 'src/app/shell/Navigation.tsx'

/**
 * Lazily loaded modules that the areas share. `uses` matches a route's file that loads them; the routes' manifest lacks
 * them.
 */
const areaParts = [
  { uses: /app\/areas\/area\.tsx'/, loads: 'src/app/areas/guard.ts' },
  { uses: /\('[^']+'\)\(document\(/, loads: 'src/app/about/DocumentScreen.tsx' },
  { uses: /\('[^']+'\)\(area\(/, loads: 'src/app/areas/load.ts' },
  { uses: /\('[^']+'\)\(area\(/, loads: 'src/app/areas/AreaScreen.tsx' },
  { uses: /\('[^']+'\)\(eventListOptions\(/, loads: 'src/app/areas/guard.ts' },
  { uses: /\('[^']+'\)\(eventListOptions\(/, loads: 'src/features/schedule/finding/screens/FoundScreen.tsx' },
]
/** Modules that the browser loads when a user joins a call, in addition to the page. */
const callParts = [
  'src/features/calls/room/screens/CallStage.tsx',
  'src/features/calls/room/screens/opened.ts',
  'node_modules/@cloudflare/realtimekit/dist/index.es.js',
]
/** Libraries that work only in browsers; the Worker must not contain them. */
const notInWorker = ['@base-ui/react', '@cloudflare/realtimekit', 'ably', 'hls.js', 'react-easy-crop', 'sonner']

const client = path.join(root, 'dist/client')
const server = path.join(root, 'dist/server')
const gzipKb = (file: string) => gzipSync(fs.readFileSync(file), { level: 9 }).length / 1024

const manifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      filePath: z.string().optional(),
      preloads: z.array(z.string()).optional(),
      children: z.array(z.string()).optional(),
    }),
  ),
})

async function readRoutes(): Promise<Routes> {
  const assets = path.join(server, 'assets')
  const file = fs.readdirSync(assets).find((name) => /^_tanstack-start-manifest.*\.js$/.test(name))
  if (!file) throw new Error('The build has no start manifest.')
  const { tsrStartManifest } = await import(pathToFileURL(path.join(assets, file)).href)
  return withScriptless(manifestSchema.parse(tsrStartManifest()).routes, path.join(root, 'src/routes'))
}

const pagesSchema = z.object({ pages: z.map(z.string(), z.looseObject({ access: z.array(z.string()) })) })

/** Returns the paths that the features' manifests close to visitors. */
async function closedToVisitors(): Promise<Set<string>> {
  const { pages } = pagesSchema.parse(await import(pathToFileURL(path.join(root, 'src/app/pages.ts')).href))
  return new Set([...pages].flatMap(([address, { access }]) => (access.includes('visitor') ? [] : [address])))
}

export type Measured = { name: string; kb: number; budget: number }

type PageFiles = NonNullable<ReturnType<typeof routeFiles>>

/** Returns all scripts of a page's first load. */
function loadedBy({ preloads, sources }: PageFiles, chunks: Chunks): Set<string> {
  const parts = areaParts.filter(({ uses }) => sources.some((source) => uses.test(source)))
  return closure(chunks, [...preloads, ...parts.map(({ loads }) => chunkWith(chunks, loads))])
}

function measurePages(routes: Routes, chunks: Chunks, closed: Set<string>): Measured[] {
  const sizes = new Map<string, number>()
  const kbOf = (file: string) => {
    const kb = sizes.get(file) ?? gzipKb(path.join(client, file))
    sizes.set(file, kb)
    return kb
  }
  return Object.keys(routes).flatMap((id) => {
    const files = routeFiles(routes, id)
    if (!files) return []
    // A page that no manifest declares is closed if its route requires a session.
    const isSignedIn = closed.has(addressOf(id)) || asksForSession(files.sources)
    const kb = [...loadedBy(files, chunks)].reduce((sum, file) => sum + kbOf(file), 0)
    return [{ name: id, kb, budget: isSignedIn ? budgets.signedIn : budgets.public }]
  })
}

/** Measures how much joining a call loads in addition to its page and the bars. */
function measureJoining(routes: Routes, chunks: Chunks): Measured {
  const files = routeFiles(routes, '/video-call/$sessionId')
  if (!files) throw new Error('The build has no page of a call.')
  const before = new Set([...loadedBy(files, chunks), ...closure(chunks, [chunkWith(chunks, shell)])])
  const parts = closure(
    chunks,
    callParts.map((part) => chunkWith(chunks, part)),
  )
  const added = [...parts].filter((file) => !before.has(file))
  const kb = added.reduce((sum, file) => sum + gzipKb(path.join(client, file)), 0)
  return { name: 'joining a call', kb, budget: budgets.joining }
}

function measureWorker(): Measured {
  const files = fs.readdirSync(server, { recursive: true, encoding: 'utf8' })
  const packages = files
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file) => z.object({ sources: z.array(z.string()) }).parse(JSON.parse(read(file))).sources)
  const stray = notInWorker.filter((name) => packages.some((source) => source.includes(`/node_modules/${name}/`)))
  if (stray.length > 0) throw new Error(`The Worker holds what only browsers use: ${stray.join(', ')}.`)
  const kb = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipKb(path.join(server, file)), 0)
  return { name: 'Worker', kb, budget: budgets.worker }
}
const read = (file: string) => fs.readFileSync(path.join(server, file), 'utf8')

/** Measures how much the bars add to a page that has only the root's scripts. Returns the largest value. */
function measureShell(routes: Routes, chunks: Chunks): Measured {
  const base = closure(chunks, routes.__root__?.preloads?.map((url) => url.replace(/^\//, '')) ?? [])
  const added = [...closure(chunks, [chunkWith(chunks, shell)])].filter((file) => !base.has(file))
  const kb = added.reduce((sum, file) => sum + gzipKb(path.join(client, file)), 0)
  return { name: 'bars of signed-in pages', kb, budget: budgets.shell }
}

/** Returns the compressed sizes of the Worker, the bars and the first load of every page in kilobytes, largest first. */
export async function measure(): Promise<Measured[]> {
  const [routes, chunks] = [await readRoutes(), readChunks(root)]
  const pages = measurePages(routes, chunks, await closedToVisitors())
  const parts = [measureShell(routes, chunks), measureJoining(routes, chunks)]
  return [measureWorker(), ...parts, ...pages.toSorted((a, b) => b.kb - a.kb)]
}

command(import.meta.filename, async () => {
  const rows = await measure()
  for (const { name, kb, budget } of rows)
    console.log(
      `${name.padEnd(26)} ${kb.toFixed(1).padStart(8)} KB gz   budget ${budget}${kb > budget ? '   TOO LARGE' : ''}`,
    )
  if (rows.some(({ kb, budget }) => kb > budget)) throw new Error('The build is over its budget.')
})
