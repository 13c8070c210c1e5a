import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import * as z from 'zod'
import { origin } from './addresses.ts'
import { balanceOf, newFan, type Person } from './people.ts'
import { asOwner, runJob } from './platform.ts'

/** Creates a fan who sends a creator purchased tokens. Returns the fan. */
export async function tipFromNewFan(creator: Person, tokens: number, message: string): Promise<Person> {
  const fan = await newFan({ tokens: 812 })
  const answer = await fetch(`${origin}/api/v1/tips/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fan.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ recipientId: creator.id, tokens, message }),
  })
  expect(answer.status).toBe(200)
  return fan
}

/** Returns the tokens that a creator earned today, from the API. */
export async function earnedToday({ token }: Person): Promise<number> {
  // the time zone of the browser in these tests
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const answer = await fetch(`${origin}/api/v1/earnings/revenue?period=30d&zone=${encodeURIComponent(timeZone)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { days } = z.object({ days: z.array(z.object({ tokens: z.number() })) }).parse(await answer.json())
  return days.at(-1)?.tokens ?? 0
}

/** Ends the waiting period of all pending tokens of a creator and runs the job that makes them available. */
export async function matureEarnings(creator: Person): Promise<void> {
  const { pending, available } = await balanceOf(creator)
  for (const table of ['inbox', 'earnings'])
    await asOwner(
      `update ledger.${table} set matures_at = now() - interval '1 second' where matures_at is not null
         and account_id in (select id from ledger.accounts where owner_id = $1 and kind = 'pending')`,
      [creator.id],
    )
  // a run skips accounts that another transaction has locked, for example to fold new tips; the next run includes them
  const mature = async () => {
    await runJob('mature')
    return balanceOf(creator)
  }
  await expect.poll(mature).toMatchObject({ pending: 0, available: available + pending })
}
