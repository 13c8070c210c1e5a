import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { command, root } from '../command.ts'

// Architecture section 5: what a visitor's browser must load before a public page works, and what Cloudflare starts.
const budgets = { publicPageKb: 165, workerKb: 1536 }
const publicPages = ['/', '/explore']

const manifestSchema = z.object({
  routes: z.record(z.string(), z.object({ preloads: z.array(z.string()).optional() })),
})

const client = path.join(root, 'dist/client')
const server = path.join(root, 'dist/server')
const gzipKb = (file: string) => gzipSync(fs.readFileSync(file), { level: 9 }).length / 1024

/** The files that a script pulls in before it runs; what it imports later, on demand, is not part of the first load. */
function closure(entries: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (url: string) => {
    if (seen.has(url)) return
    seen.add(url)
    const text = fs.readFileSync(path.join(client, url), 'utf8')
    const imports = text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]*from\s*)?["']\.\/([\w.$~-]+\.js)["']/g,
    )
    for (const [, name] of imports) if (name) visit(path.posix.join(path.posix.dirname(url), name))
  }
  for (const entry of entries) visit(entry)
  return seen
}

async function manifest() {
  const assets = path.join(server, 'assets')
  const file = fs.readdirSync(assets).find((name) => /^_tanstack-start-manifest.*\.js$/.test(name))
  if (!file) throw new Error('The build has no start manifest.')
  const { tsrStartManifest } = await import(pathToFileURL(path.join(assets, file)).href)
  return manifestSchema.parse(tsrStartManifest())
}

/** Kilobytes, compressed, of the first load of each public page and of the Worker. */
export async function measure(): Promise<{ name: string; kb: number; budget: number }[]> {
  const { routes } = await manifest()
  const pages = publicPages.map((page) => {
    if (!routes[page]) throw new Error(`The build has no page ${page}.`)
    const scripts = closure([...(routes.__root__?.preloads ?? []), ...(routes[page].preloads ?? [])])
    const kb = [...scripts].reduce((sum, url) => sum + gzipKb(path.join(client, url)), 0)
    return { name: `first load of ${page}`, kb, budget: budgets.publicPageKb }
  })
  const modules = fs.readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const worker = modules.reduce((sum, file) => sum + gzipKb(path.join(server, file)), 0)
  return [...pages, { name: 'Worker', kb: worker, budget: budgets.workerKb }]
}

command(import.meta.filename, async () => {
  const rows = await measure()
  for (const { name, kb, budget } of rows)
    console.log(
      `${name.padEnd(26)} ${kb.toFixed(1).padStart(8)} KB gz   budget ${budget}${kb > budget ? '   TOO LARGE' : ''}`,
    )
  if (rows.some(({ kb, budget }) => kb > budget)) throw new Error('The build is over its budget.')
})
