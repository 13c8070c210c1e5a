import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { previewDetail, previewSide } from '../../../features/uploads/spec.ts'
import { orderOf } from '../pictures/order.ts'
import type { Portrait } from '../pictures/people.ts'
import { play, secondsOf, tunes, wavOf } from './melody.ts'
import { momentsOf } from './moves.ts'
import { filmSize, films, photoSize, portraits, scenes, shows, sizeOf, wideSize, wides } from './pictures.ts'
import { photos } from './posts.ts'
import { type ShowFrame, writeShow } from './show-file.ts'

// Draws the pictures of the demo galleries into src/local/seed/content/files: `node src/local/seed/content/draw.ts`.
// `--only keys,notes` draws some of them. They are not below `public`, because some of them are locked content.
const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } })
const out = values.out ?? new URL('files', import.meta.url).pathname
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const wanted = (name: string) => !values.only || values.only.split(',').includes(name)

/** Samples per pixel in each direction. Photos are smaller on screens than the portraits of people. */
const photoGrid = 1

type Size = { width: number; height: number }

/** Returns an image as WebP in its stored sizes. The preview is reduced to few pixels and enlarged again. */
const inSizes = (page: Page, picture: string, photo: Size): Promise<Record<'large' | 'small' | 'preview', string>> =>
  page.evaluate(
    async ({ picture, photo, detail, side }) => {
      const image = new Image()
      image.src = picture
      await image.decode()
      const drawn = (source: CanvasImageSource, width: number, height: number) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width, height })
        const pen = canvas.getContext('2d')
        if (!pen) throw new Error('no canvas')
        pen.imageSmoothingQuality = 'high'
        pen.drawImage(source, 0, 0, width, height)
        return canvas
      }
      const longer = Math.max(photo.width, photo.height)
      const within = (most: number) => (value: number) => Math.round((most * value) / longer)
      const [few, again] = [within(detail), within(side)]
      const blur = drawn(image, few(photo.width), few(photo.height))
      const webp = (canvas: HTMLCanvasElement, quality: number) =>
        canvas.toDataURL('image/webp', quality).slice('data:image/webp;base64,'.length)
      return {
        large: webp(drawn(image, photo.width, photo.height), 0.84),
        small: webp(drawn(image, photo.width / 2, photo.height / 2), 0.8),
        preview: webp(drawn(blur, again(photo.width), again(photo.height)), 0.7),
      }
    },
    { picture, photo, detail: previewDetail, side: previewSide },
  )

async function keep(page: Page, name: string, picture: string, size: Size = photoSize): Promise<void> {
  for (const [sizeName, bytes] of Object.entries(await inSizes(page, picture, size)))
    writeFileSync(`${out}/${name}-${sizeName}.webp`, Buffer.from(bytes, 'base64'))
  console.log(name)
}

/** Compiles the painter of portraits in a page. */
async function addPainter(page: Page): Promise<void> {
  await page.addScriptTag({ content: read('../pictures/stage.js') })
  await page.evaluate((source) => {
    const stage: (source: string) => unknown = Reflect.get(globalThis, 'stage')
    Reflect.set(window, 'painter', stage(source))
  }, read('../pictures/portrait.glsl'))
}

async function keepPortrait(page: Page, name: string, portrait: Portrait, size: Size): Promise<void> {
  if (!wanted(name)) return
  const { poster } = await page.evaluate(
    (work) => {
      const painter: (work: unknown) => Promise<{ poster: string }> = Reflect.get(window, 'painter')
      return painter(work)
    },
    { ...orderOf(portrait, { ...size, avatar: 64, quality: 0.95 }), grid: photoGrid },
  )
  await keep(page, name, `data:image/webp;base64,${poster}`, size)
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--autoplay-policy=no-user-gesture-required',
  ],
})
try {
  const page = await browser.newPage()
  mkdirSync(out, { recursive: true })
  for (const [name, svg] of scenes)
    if (wanted(name)) await keep(page, name, `data:image/svg+xml,${encodeURIComponent(svg)}`)
  await addPainter(page)
  for (const [name, portrait] of [...portraits, ...photos]) await keepPortrait(page, name, portrait, photoSize)
  for (const [name, portrait] of wides) await keepPortrait(page, name, portrait, wideSize)
  await page.addScriptTag({ content: read('./film.js') })
  for (const { name, hue } of films) {
    if (!wanted(name)) continue
    const tune = tunes[name]
    const wav = wavOf(play(tune, 48_000), 48_000).toString('base64')
    const order = { ...tune, seconds: secondsOf(tune), wav, hue, ...filmSize }
    const { poster, file } = await page.evaluate((work) => {
      const film: (work: unknown) => Promise<{ poster: string; file: string }> = Reflect.get(window, 'film')
      return film(work)
    }, order)
    writeFileSync(`${out}/${name}.mp4`, Buffer.from(file, 'base64'))
    await keep(page, name, poster, filmSize)
  }
  // VideoEncoder requires a secure context.
  await page.route('https://show.limelight.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('https://show.limelight.test/')
  await page.addScriptTag({ content: read('./show.js') })
  await addPainter(page)
  for (const look of shows) {
    const { name } = look
    if (!wanted(name)) continue
    const tune = tunes[name]
    const size = sizeOf(look)
    const wav = wavOf(play(tune, 48_000), 48_000).toString('base64')
    const star = look.painter === 'person' && {
      kinds: look.portrait.kinds,
      moments: momentsOf(look.portrait, tune, look),
    }
    const order = { ...tune, ...look, ...star, seconds: secondsOf(tune), wav, ...size }
    const { poster, frames } = await page.evaluate((work) => {
      const show: (work: unknown) => Promise<{ poster: string; frames: ShowFrame[] }> = Reflect.get(window, 'show')
      return show(work)
    }, order)
    await writeShow(`${out}/${name}.webm`, frames, size)
    await keep(page, name, poster, size)
  }
} finally {
  await browser.close()
}
