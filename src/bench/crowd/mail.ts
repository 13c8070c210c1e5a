import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { makeDigestsDue } from './people.ts'
import type { Product } from './product.ts'

export const digestMails = 5_000
/** Time from the start of the digest until the code is asked for. */
const intoDigestMs = 2_000
const giveUpMs = 60_000

const waiting = z.object({ count: z.number() })

/** Sends a digest, and asks for a sign-in code in the middle of it. @returns seconds until each was sent */
export async function measureMail(product: Product, email: string) {
  const { owner, consoleOrigin } = product
  const left = async () =>
    (await owner(waiting, `select count(*)::int from outbox where kind = 'mail'`, []))[0]?.count ?? 0
  await makeDigestsDue(product)
  const began = performance.now()
  // The job also delivers the mails, so it ends with the last one.
  const job = product.runJob('digests').catch((error: unknown) => product.note(`the digest: ${error}`.slice(0, 100)))
  await wait(intoDigestMs)
  const asked = performance.now()
  const { status } = await product.call('POST', '/auth/link', { body: { email }, address: '203.0.113.7' })
  if (status !== 200) throw new Error(`asking for a code answered ${status}`)
  const hasMail = async () => {
    const answer = await fetch(`${consoleOrigin}/mail?to=${email}`, { headers: { accept: 'application/json' } })
    return z.array(z.unknown()).parse(await answer.json()).length > 0
  }
  while (!(await hasMail()) && performance.now() - asked < giveUpMs) await wait(50)
  const codeSeconds = (performance.now() - asked) / 1_000
  await job
  while ((await left()) > 0 && performance.now() - began < giveUpMs) await wait(200)
  return { codeSeconds, digestSeconds: (performance.now() - began) / 1_000 }
}
