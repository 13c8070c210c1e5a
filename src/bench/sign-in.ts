import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPreview } from '#local/preview.ts'
import { demoCreators } from '#local/seed/people.ts'
import { command } from '#ops/command.ts'
import type { Row } from './table.ts'

const pairs = 200
const warmups = 20
/** Attempts per account; the product accepts ten from one IP address. */
const perAccount = 6
const differenceMaxMs = 5

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}

/** Returns the duration of a sign-in with a wrong password in milliseconds. */
async function refusal(origin: string, email: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password of anybody' }),
  })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  if (answer.status !== 401) throw new Error(`a wrong password for ${email} was answered ${answer.status}`)
  return ms
}

/**
 * Measures whether the duration of a refused sign-in reveals if an email address has an account. Known and unknown
 * email addresses are tried in pairs with alternating order, so that other load on the machine affects both equally.
 */
export async function run(): Promise<Row[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_890
  const { origin, close } = await startPreview({ port, cloudPort: port + 10, dir, fresh: true })
  try {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < warmups + pairs; i++) {
      const name = demoCreators[Math.floor(i / perAccount)]?.username
      if (!name) throw new Error('there are too few demo creators')
      const ask = async (who: 'known' | 'unknown') => {
        const ms = await refusal(origin, who === 'known' ? `${name}@limelight.test` : `${name}@nobody.test`)
        if (i >= warmups) times[who].push(ms)
      }
      for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) await ask(who)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = Math.abs(known - unknown)
    return [
      {
        what: 'refused sign-in: known ÷ unknown email address, medians',
        measured: `${difference.toFixed(2)} ms apart`,
        floor: `of ${unknown.toFixed(0)} ms`,
        ratio: difference / differenceMaxMs,
        limit: '≤ 1',
      },
    ]
  } finally {
    await close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) throw new Error('The time tells who has an account.')
})
