import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { demoPictures } from '../pictures.ts'
import { orderOf } from './order.ts'
import { type Portrait, portraits } from './people.ts'

// Draws the demo portraits into public/demo: `node src/local/seed/pictures/draw.ts`. `--scale 0.25 --out <folder>`
// draws small ones into another folder, to preview changes.
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    out: { type: 'string', default: 'public' },
    only: { type: 'string' },
  },
})
const scale = Number(values.scale)
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

type Drawn = { poster: string; small: string; avatar: string }
const size = {
  width: Math.round(800 * scale),
  height: Math.round(1000 * scale),
  avatar: Math.round(320 * Math.min(1, scale * 2)),
  quality: 0.82,
}
async function draw(page: Page, portrait: Portrait): Promise<Drawn> {
  return await page.evaluate(
    (work) => {
      const painter: (work: unknown) => Promise<Drawn> = Reflect.get(window, 'painter')
      return painter(work)
    },
    orderOf(portrait, size),
  )
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: read('./stage.js') })
  await page.evaluate((source) => {
    const stage: (source: string) => unknown = Reflect.get(globalThis, 'stage')
    Reflect.set(window, 'painter', stage(source))
  }, read('./portrait.glsl'))
  mkdirSync(`${values.out}/demo/400`, { recursive: true })
  let total = 0
  for (const [index, picture] of demoPictures.entries()) {
    const portrait = portraits[index]
    if (!portrait || (values.only && !values.only.split(',').includes(String(index + 1)))) continue
    const drawn = await draw(page, portrait)
    const files = [
      [picture.poster, drawn.poster],
      [picture.poster.replace('/demo/', '/demo/400/'), drawn.small],
      [picture.avatar, drawn.avatar],
    ] as const
    for (const [path, data] of files) {
      const bytes = Buffer.from(data, 'base64')
      total += bytes.length
      writeFileSync(`${values.out}${path}`, bytes)
    }
  }
  console.log(`${demoPictures.length} portraits, ${Math.round(total / 1024)} KiB`)
} finally {
  await browser.close()
}
