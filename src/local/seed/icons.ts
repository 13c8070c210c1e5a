import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'

// Draws public/favicon.svg and .ico, the application icons and the preview image of shared links: `node
// src/local/seed/icons.ts`.
const require = createRequire(import.meta.url)
const publicFile = (name: string) => new URL(`../../../public/${name}`, import.meta.url)
const ground = '#120d14'
const gold = '#f5c651'

/** Returns the mark of src/ui/Logo.tsx in fixed colours, on a square of 32 units. */
function mark(lamp: string): string {
  return `<defs><linearGradient id="b" x1="9" y1="8" x2="15" y2="27" gradientUnits="userSpaceOnUse">
<stop stop-color="${gold}"/><stop offset="1" stop-color="${gold}" stop-opacity=".35"/></linearGradient></defs>
<path d="M5.2 9.6 12 7.4l13.6 17.4H6.4z" fill="url(#b)"/><ellipse cx="16.8" cy="26" rx="11.7" ry="3.6" fill="${gold}"/>
<path d="M3.3 4.9 10 2.7a1.6 1.6 0 0 1 2 1l1.1 3.4L5 9.8 3.3 4.9Z" fill="${lamp}"/>`
}

/**
 * Returns an icon. `inset` is the margin on each side as a share of the square. `radius` is 0 for platforms that round
 * the corners themselves.
 */
function icon(inset: number, radius: number): string {
  const scale = 1 - inset * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Limelight</title><rect width="32" height="32" rx="${radius}" fill="${ground}"/>
<g transform="translate(${32 * inset} ${32 * inset}) scale(${scale})" fill="none">${mark('#faf6ef')}</g></svg>
`
}

/** Returns the mark as a white silhouette on transparent ground, for a phone's status bar. */
const badge = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><g fill="#fff">${mark('#fff').replaceAll(/url\(#b\)|#[0-9a-f]{6}/g, '#fff')}</g></svg>`

async function raster(browser: Browser, html: string, width: number, height: number, file: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${html}`)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  })
  const type = file.endsWith('.png') ? ({ type: 'png' } as const) : ({ type: 'jpeg', quality: 84 } as const)
  const picture = await page.screenshot({ ...type, omitBackground: true })
  await page.close()
  return picture
}

/** Returns a PNG in an ICO container, which browsers request by default: a directory of one entry, then the image. */
function ico(png: Buffer, side: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(side, 6)
  directory.writeUInt8(side, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}

const inline = (file: string | URL, type: string) => `data:${type};base64,${readFileSync(file).toString('base64')}`

/** Returns the preview image of shared links: five posters in a row under the name. */
function card(): string {
  const face = require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2')
  const text = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
  const posters = ['03', '06', '01', '11', '16'].map((number, index) => {
    const picture = inline(publicFile(`demo/poster-${number}.webp`), 'image/webp')
    return `<img src="${picture}" style="margin-top:${[64, 24, 0, 24, 64][index]}px">`
  })
  return `<style>
@font-face{font-family:B;src:url(${inline(face, 'font/woff2')})}
@font-face{font-family:F;font-weight:300 900;src:url(${inline(text, 'font/woff2')})}
body{width:1200px;height:630px;overflow:hidden;background:radial-gradient(90% 70% at 50% -8%,#5a4527,${ground} 70%);
color:#faf6ef;font-family:B;position:relative}
.row{position:absolute;top:250px;left:-14px;display:flex;gap:20px}
.row img{width:230px;height:288px;border-radius:24px;object-fit:cover}
h1{position:absolute;top:56px;left:0;right:0;display:flex;gap:18px;justify-content:center;align-items:center;
font-size:76px;font-weight:700;letter-spacing:-.035em;line-height:1}
h1 svg{width:96px;height:96px}
p{position:absolute;top:166px;left:0;right:0;text-align:center;font:500 32px F;color:#cfc6c9}
</style><h1><svg viewBox="0 0 32 32" fill="none">${mark('#faf6ef')}</svg>limelight</h1>
<p>Live, and close to the people you love to watch.</p><div class="row">${posters.join('')}</div>`
}

writeFileSync(publicFile('favicon.svg'), icon(0.08, 7))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const draw = async (html: string, width: number, height: number, file: string) =>
    writeFileSync(publicFile(file), await raster(browser, html, width, height, file))
  for (const size of [192, 512]) await draw(icon(0.08, 7), size, size, `icons/icon-${size}.png`)
  // A maskable icon: platforms can crop it to a circle of 80 % of its width.
  await draw(icon(0.2, 0), 512, 512, 'icons/maskable-512.png')
  await draw(badge(), 96, 96, 'icons/badge-96.png')
  await draw(icon(0.14, 0), 180, 180, 'icons/apple-touch-icon.png')
  await draw(card(), 1200, 630, 'og.jpg')
  writeFileSync(publicFile('favicon.ico'), ico(await raster(browser, icon(0.08, 7), 48, 48, 'favicon.png'), 48))
} finally {
  await browser.close()
}
