import { expect } from '@playwright/test'
import * as z from 'zod'
import { cloudPort, origin } from './addresses.ts'

const mails = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }))

/** What a mail has in it to go on with. */
export type MailBrought = { link: string; code: string }

/** The newest mail of a subject to an address, once there are `count`. */
export async function mailTo(email: string, subject: string, count = 1): Promise<MailBrought> {
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${cloudPort}/mail?to=${email}`, {
      headers: { accept: 'application/json' },
    })
    return mails.parse(await answer.json()).filter((mail) => mail.subject === subject)
  }
  await expect.poll(async () => (await read()).length, { message: `mails “${subject}”` }).toBe(count)
  const [newest] = await read()
  const text = newest?.text ?? ''
  const link = /https?:\S+/.exec(text)?.[0]
  if (!link?.startsWith(origin)) throw new Error(`the mail “${subject}” leads to ${link}`)
  return { link, code: /^\d{6}$/m.exec(text)?.[0] ?? '' }
}
