import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPreview } from '#local/preview.ts'
import { serveBuilt } from '#local/serve-production.ts'
import { command } from '#ops/command.ts'
import { cpuMicroseconds } from './cpu.ts'
import { buildMinimalApp } from './minimal-app.ts'
import type { Row } from './table.ts'

const ports = { product: 31_890, minimal: 31_889 }
const ratioMax = 2
const rounds = 5

/** Returns a function that loads a page. It throws if the page has fewer than `cards` cards. */
const page = (url: string, mark: string, cards: number) => async () => {
  const response = await fetch(url)
  const html = await response.text()
  if (!response.ok || html.split(mark).length <= cards) throw new Error(`${url} is not the page: ${response.status}`)
}

/** Returns the median CPU time of each page. Measures the pages in turn, so that other load affects all equally. */
async function measureInTurn(pages: (() => Promise<void>)[]): Promise<number[]> {
  const found = pages.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, one] of pages.entries()) found[at]?.push(await cpuMicroseconds(one, { calls: 480 }))
  return found.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN)
}

/** Compares the cost of rendering /explore in the Worker with a page of 24 cards of a minimal application. */
export async function run(): Promise<Row[]> {
  // Prevents Miniflare from fetching the `cf` object over the network.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-render-'))
  // Served by workerd directly, like the product.
  const minimal = await serveBuilt(await buildMinimalApp(), { port: ports.minimal, state: path.join(dir, 'minimal') })
  try {
    const { origin, close } = await startPreview({
      port: ports.product,
      cloudPort: ports.product + 10,
      dir,
      fresh: true,
    })
    try {
      const pages = [
        page(`http://127.0.0.1:${ports.minimal}/`, '<article', 24),
        page(`${origin}/explore`, '<article', 24),
      ]
      const [floor = Number.NaN, explore = Number.NaN] = await measureInTurn(pages)
      const µs = (value: number) => `${value.toFixed(0)} µs`
      return [
        {
          what: '/explore, CPU of a render ÷ a minimal page',
          measured: µs(explore),
          floor: µs(floor),
          ratio: explore / floor,
          limit: `≤ ${ratioMax}`,
        },
      ]
    } finally {
      await close()
    }
  } finally {
    await minimal.dispose()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
