import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import * as z from 'zod'
import { origin } from './addresses.ts'
import { balanceOf, newFan, type Person } from './people.ts'
import { asOwner, runJob } from './platform.ts'

/** A new fan sends a creator tokens that were paid for. */
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

/** All that a creator earned today, as the product says it to programs. */
export async function earnedToday({ token }: Person): Promise<number> {
  // the browser's as well
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const answer = await fetch(`${origin}/api/v1/earnings/revenue?period=30d&zone=${encodeURIComponent(timeZone)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { days } = z.object({ days: z.array(z.object({ tokens: z.number() })) }).parse(await answer.json())
  return days.at(-1)?.tokens ?? 0
}

/** The days of all that a creator has pending are over, and the job has seen it. */
export async function letMature(creator: Person): Promise<void> {
  const { pending, available } = await balanceOf(creator)
  for (const table of ['inbox', 'earnings'])
    await asOwner(
      `update ledger.${table} set matures_at = now() - interval '1 second' where matures_at is not null
         and account_id in (select id from ledger.accounts where owner_id = $1 and kind = 'pending')`,
      [creator.id],
    )
  await runJob('mature')
  // the minute's own job may have been there first, and not be done
  await expect.poll(() => balanceOf(creator)).toMatchObject({ pending: 0, available: available + pending })
}
