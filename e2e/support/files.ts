import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Person } from './people.ts'
import { ask } from './platform.ts'

const begun = z.object({
  upload: z.object({
    id: z.string(),
    parts: z.array(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
  }),
})

/** Returns a WAV file with a second of silence. */
export function silentWav(): Buffer {
  const [rate, header] = [8_000, Buffer.alloc(44)]
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    header.writeUInt16LE(value, at)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.write('data', 36)
  header.writeUInt32LE(rate, 40)
  return Buffer.concat([header, Buffer.alloc(rate, 0x80)])
}

/** Uploads a file through the API, by default a picture. Returns the upload's id. */
export async function uploadAs(person: Person, kind: string, type = 'image/jpeg', file?: Buffer): Promise<string> {
  const body = new Uint8Array(file ?? (await readFile('public/og.jpg')))
  const { upload } = begun.parse((await ask(person, 'POST', '/uploads', { kind, type, size: body.length })).body)
  for (const { url, headers } of upload.parts) await fetch(url, { method: 'PUT', headers, body })
  await ask(person, 'POST', `/uploads/${upload.id}/complete`)
  return upload.id
}

/** Runs in a page. Returns the number of files in drafts that the browser stores. */
export const countDraftFiles = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('limelight-vault')
    // without a draft the database does not exist; only the page may create it
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('kept').objectStore('kept').getAllKeys()
      asked.onsuccess = () => {
        opening.result.close()
        // the key of a draft has two parts (person, dialog); the key of its file has a third
        resolve(asked.result.filter((key) => Array.isArray(key) && key.length > 2).length)
      }
    }
  })
