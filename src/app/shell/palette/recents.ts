import * as z from 'zod/mini'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, writeStored } from '#client/store/storage.ts'
import { recentsKey } from '../spec.ts'
import { remember } from './state.ts'

const person = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
})
const recent = z.object({ id: z.string(), person: z.optional(person) })

/** A used command: its id, and the creator if it opened one. */
export type Recent = z.infer<typeof recent>

const owned = z.object({
  /** User id of the owner: on a shared computer, no other user may read it. */
  owner: z.string(),
  recents: z.array(recent),
})

const kept: StoredState<z.infer<typeof owned>> = {
  key: recentsKey,
  version: 1,
  migrations: {},
  read: (stored) => owned.parse(stored),
}

/** Returns a person's last choices in the palette, newest first. */
export function recentsOf(owner: string | undefined): readonly Recent[] {
  if (owner === undefined) return []
  const found = readStored(kept, { owner, recents: [] })
  return found.owner === owner ? found.recents : []
}

export function rememberFor(owner: string, { id, person }: Recent): void {
  writeStored(kept, { owner, recents: remember(recentsOf(owner), { id, ...(person && { person }) }) })
}
