import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { UPLOADING } from '#features/content/publishing/spec.ts'
import { SENTENCES } from '#features/content/spec.ts'
import { startPreview } from '#local/preview.ts'
import { keys } from '#local/vars.ts'
import { command } from '#ops/command.ts'
import { launch, signedIn } from './browser.ts'
import { workerdMegabytes } from './cpu.ts'
import { openIsolate } from './isolate.ts'
import type { Row } from './table.ts'

const megabyte = 1_048_576
const fileBytes = 100 * megabyte
const ratioMax = 1.5
const completions = 1_000
const warmUp = 200
const parallel = 4
const growthMaxMb = 64
const tries = 5
/** Number of first tries that do not count, because the runtimes still compile code. */
const coldTries = 2
const keyMs = 60

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** Creates a valid video file of exactly `size` bytes, filled with random data. */
function film(size: number): Buffer {
  const handler = box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(13))
  const movie = box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1_000, 60_000), Buffer.alloc(80)),
    box('trak', box('mdia', handler)),
  )
  const head = Buffer.concat([box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('mp41')), movie])
  return Buffer.concat([head, box('mdat', randomBytes(size - head.length - 8))])
}

/** Creates an audio file of one second of silence. */
function silence(): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(8_044, 128)
  bytes.write('RIFF....WAVEfmt ', 'latin1')
  bytes.writeUInt32LE(8_036, 4)
  Buffer.from('100000000100010040 1f0000401f000001000800'.replaceAll(' ', ''), 'hex').copy(bytes, 16)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(8_000, 40)
  return bytes
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Send = { once(n: number): Promise<number>; close(): Promise<void> }

/** Measures an upload of the same bytes by curl, to a presigned URL of the same storage. */
function byCurl(endpoint: string, file: string): Send {
  const client = new S3Client({
    region: 'auto',
    endpoint,
    forcePathStyle: true,
    credentials: keys.r2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    async once(n) {
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: keys.r2Bucket, Key: `bench/${n}` }))
      const began = performance.now()
      // Not synchronous, because the storage runs in this process.
      await promisify(execFile)('curl', ['-sf', '-T', file, '-o', '/dev/null', url])
      return performance.now() - began
    },
    close: async () => {},
  }
}

/** Returns the milliseconds from the next click until the page shows `sentence`, by the page's clock. */
const fromClickTo = (page: Page, sentence: string): Promise<number> =>
  page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let began = 0
        const note = () => {
          began = performance.now()
        }
        document.addEventListener('click', note, { capture: true, once: true })
        const seen = new MutationObserver(() => {
          if (!document.body.textContent?.includes(awaited)) return
          seen.disconnect()
          resolve(performance.now() - began)
        })
        seen.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    sentence,
  )

/** Measures from the press of Upload to the success message: upload, hash check, inspection, clean copy, new item. */
async function byBrowser(origin: string, file: string): Promise<Send> {
  const browser = await launch()
  const context = await signedIn(browser, origin, 'creator')
  const page = await context.newPage()
  return {
    async once() {
      await page.goto('/content?modal=singleUpload.video')
      await page.getByLabel(UPLOADING.choose).setInputFiles(file)
      // Types as slowly as a person; the browser hashes the chosen file meanwhile.
      await page.getByLabel('Title').pressSequentially('A film of the sea', { delay: keyMs })
      const send = page.getByRole('dialog').getByRole('button', { name: UPLOADING.send, exact: true })
      const took = fromClickTo(page, SENTENCES.uploaded)
      await send.click()
      return await took
    },
    close: () => browser.close(),
  }
}

/** Returns the median time of each way to upload. Measures the ways in turn. */
async function measureInTurn(ways: readonly Send[]): Promise<number[]> {
  const times = ways.map((): number[] => [])
  try {
    for (let n = 0; n < coldTries + tries; n++)
      for (const [at, way] of ways.entries()) {
        const took = await way.once(n)
        if (n >= coldTries) times[at]?.push(took)
      }
  } finally {
    for (const way of ways) await way.close()
  }
  return times.map(middle)
}

const signInAnswer = z.object({ session: z.object({ access_token: z.string() }) })
const part = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
const begun = z.object({ upload: z.object({ id: z.string(), parts: z.array(part) }) })

type Grown = { held: number; resident: number }

/**
 * Measures how much memory grows from the 200th to the 1,000th completed upload: that of the product's isolate after
 * garbage collection, and that of workerd, which collects late and runs a dozen other isolates.
 */
async function growth(origin: string, inspectorPort: number): Promise<Grown> {
  const call = async (url: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/api/v1${url}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const body = silence()
  // Several users, because the number of uploads per user and hour is limited.
  const tokens = await Promise.all(
    ['creator', 'creator2', 'fan', 'fan2'].map(async (name) => {
      const who = { email: `${name}@limelight.test`, password: 'limelight-demo' }
      return signInAnswer.parse(await call('/auth/sign-in', who)).session.access_token
    }),
  )
  let done = 0
  const upload = async () => {
    const token = tokens[done++ % tokens.length]
    const { upload } = begun.parse(
      await call('/uploads', { kind: 'message-audio', type: 'audio/wav', size: body.length }, token),
    )
    const [to] = upload.parts
    if (to) await fetch(to.url, { method: 'PUT', headers: to.headers, body })
    await call(`/uploads/${upload.id}/complete`, {}, token)
  }
  const untilDone = async (count: number) => {
    const worker = async () => {
      while (done < count) await upload()
    }
    await Promise.all(Array.from({ length: parallel }, worker))
  }
  const isolate = await openIsolate(inspectorPort, async () => (await fetch(`${origin}/api/v1/health`)).text())
  await untilDone(warmUp)
  const [resident, held] = [workerdMegabytes(), await isolate.heldMegabytes()]
  await untilDone(warmUp + completions)
  const grown = { resident: workerdMegabytes() - resident, held: (await isolate.heldMegabytes()) - held }
  isolate.close()
  return grown
}

/** Measures uploads of 100 MB from a browser, and the Worker's memory after a thousand uploads. */
export async function run(): Promise<Row[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_930
  const inspectorPort = port + 9
  const { origin, cloud, close } = await startPreview(
    { port, cloudPort: port + 10, dir, fresh: true },
    { inspectorPort },
  )
  try {
    const file = path.join(dir, 'film.mp4')
    fs.writeFileSync(file, film(fileBytes))
    const endpoint = cloud.services.find(({ name }) => name === 'r2')?.address ?? ''
    const [floor = 0, sent = 0] = await measureInTurn([byCurl(endpoint, file), await byBrowser(origin, file)])
    const grown = await growth(origin, inspectorPort)
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return [
      {
        what: '100 MB from a browser ÷ the same by curl',
        measured: ms(sent),
        floor: ms(floor),
        ratio: sent / floor,
        limit: `≤ ${ratioMax}`,
      },
      {
        what: `Worker after ${completions} completions, MB grown`,
        measured: `${grown.held.toFixed(1)} MB`,
        floor: `${growthMaxMb} MB`,
        ratio: grown.held / growthMaxMb,
        limit: '≤ 1',
      },
      {
        what: '  all of workerd, garbage included',
        measured: `${grown.resident.toFixed(0)} MB`,
        floor: '',
        ratio: undefined,
        limit: '',
      },
    ]
  } finally {
    await close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
