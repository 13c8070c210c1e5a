import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { startPreview } from '#local/preview.ts'
import { command } from '#ops/command.ts'
import { cpuMicroseconds } from './cpu.ts'
import type { Row } from './table.ts'

const ratioMax = 3.5
const rounds = 9
const load = { calls: 220, warm: 20 }
const warmUp = { calls: 200, warm: 0 }

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Measures `floor` and `call` in turn, several times. The ratio is the median of the rounds' ratios, so that other load
 * on the machine cancels out.
 */
async function compare(floor: () => Promise<unknown>, call: () => Promise<unknown>) {
  const measured: { floor: number; call: number }[] = []
  for (const one of [floor, call]) await cpuMicroseconds(one, warmUp)
  for (let round = 0; round < rounds; round++)
    measured.push({ floor: await cpuMicroseconds(floor, load), call: await cpuMicroseconds(call, load) })
  return {
    floor: median(measured.map((one) => one.floor)),
    call: median(measured.map((one) => one.call)),
    ratio: median(measured.map((one) => one.call / one.floor)),
  }
}

const answerSchema = z.object({ session: z.object({ access_token: z.string() }) })
const creatorsSchema = z.object({ creators: z.array(z.object({ id: z.string() })) })

/** Compares the CPU time of a tip in the Worker with a TanStack Start route that only returns JSON, in the same run. */
export async function run(): Promise<Row[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_870
  const { origin, close } = await startPreview({ port, cloudPort: port + 10, dir, fresh: true })
  try {
    const post = async (url: string, body: object, token?: string) => {
      const answer = await fetch(origin + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      const json: unknown = await answer.json()
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(json)}`)
      return json
    }
    const fan = await post('/api/v1/auth/sign-in', { email: 'fan@limelight.test', password: 'limelight-demo' })
    const token = answerSchema.parse(fan).session.access_token
    await post('/api/v1/tokens/purchase', { tokenAmount: 8446, paymentMethodId: 'pm_card_visa' }, token)
    const explored = await fetch(`${origin}/api/v1/creators/explore?limit=50`)
    const { creators } = creatorsSchema.parse(await explored.json())
    let tips = 0
    const ping = async () => {
      const answer = await fetch(`${origin}/api/ping`)
      await answer.arrayBuffer()
    }
    // Each tip goes to the next creator: a fan can send a creator at most 60 tips a minute (shared/limits.ts).
    const tip = () =>
      post('/api/v1/tips/send', { recipientId: creators[tips++ % creators.length]?.id, tokens: 1 }, token)
    const { floor, call, ratio } = await compare(ping, tip)
    const µs = (value: number) => `${value.toFixed(0)} µs`
    return [
      { what: 'bare Start JSON route, CPU in workerd', measured: µs(floor), floor: '', ratio: undefined, limit: '' },
      {
        what: 'tip ÷ bare Start JSON route',
        measured: µs(call),
        floor: µs(floor),
        ratio,
        limit: `≤ ${ratioMax}`,
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
