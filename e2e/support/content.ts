import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { origin } from './addresses.ts'
import type { Person } from './people.ts'

export const photo = 'public/og.jpg'

/** Publishes a photo through the API. A price of 0 makes it free. */
export async function publishPhoto({ token }: Person, title: string, price = 0, file?: File): Promise<void> {
  const form = new FormData()
  form.append('file', file ?? new File([await readFile(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries({ type: 'photo', title, price })) form.append(name, String(value))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/v1/content/upload`, { method: 'POST', headers, body: form })
  expect(answer.status, await answer.text()).toBe(201)
}
