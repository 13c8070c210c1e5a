import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { writeBehind } from '../write-behind.ts'

const KEPT_MAILS = 1000
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

const mailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  created_at: z.string(),
})
/** A stored mail. `to` contains addresses or `Name <address>`, as sent; `created_at` is in ISO 8601. */
export type Mail = z.infer<typeof mailSchema>

const usedKey = z.object({ fingerprint: z.string(), body: z.json(), at: z.number() })
type Used = { fingerprint: string; body: z.infer<ReturnType<typeof z.json>> }
const fileSchema = z.object({
  mails: z.array(mailSchema),
  // keys of an older format are forgotten
  keys: z.record(z.string(), usedKey).catch({}),
})
type State = z.infer<typeof fileSchema>

export type MailStore = {
  add(mail: Mail): void
  find(id: string): Mail | undefined
  /** Returns the mails, newest first; with `to`, only mails to this email address, ignoring case. */
  list(to?: string): Mail[]
  /** Returns the hash of the request that used this idempotency key in the last 24 hours, and the body of its response. */
  used(key: string): Used | undefined
  use(key: string, used: Used): void
  /** Writes pending changes to the file. */
  close(): void
}

/** Opens a store of the last 1000 mails, in memory and in `file`, if given, so that they survive a restart. */
export function openStore(file: string | undefined): MailStore {
  const { mails, keys }: State = file === undefined ? { mails: [], keys: {} } : read(file)
  const state = () => {
    for (const [key, { at }] of Object.entries(keys)) if (at < Date.now() - KEY_LIFETIME_MS) delete keys[key]
    return { mails, keys }
  }
  const kept = file === undefined ? undefined : writeBehind(file, state)
  return {
    add: (mail) => {
      mails.push(mail)
      mails.splice(0, mails.length - KEPT_MAILS)
      kept?.touch()
    },
    find: (id) => mails.find((mail) => mail.id === id),
    list: (to) => mails.filter((mail) => to === undefined || mail.to.some((one) => sameAddress(one, to))).toReversed(),
    used: (key) => {
      const entry = keys[key]
      return entry && entry.at >= Date.now() - KEY_LIFETIME_MS ? entry : undefined
    },
    use: (key, used) => {
      keys[key] = { ...used, at: Date.now() }
      kept?.touch()
    },
    close: () => kept?.close(),
  }
}

function read(file: string): State {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  return fs.existsSync(file) ? fileSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : { mails: [], keys: {} }
}

function sameAddress(recipient: string, wanted: string): boolean {
  const address = /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient
  return address.trim().toLowerCase() === wanted.trim().toLowerCase()
}
