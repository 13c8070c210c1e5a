import { expect } from '@playwright/test'
import * as z from 'zod'
import { cloudPort, origin } from './addresses.ts'

const mails = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }))

/** The link and the code in a mail. */
export type MailContent = { link: string; code: string }

/** Waits for `count` mails with this subject to an email address. Returns the link and the code of the newest. */
export async function mailTo(email: string, subject: string, count = 1): Promise<MailContent> {
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
