import * as z from 'zod/mini'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { thingKinds } from '#features/discovery/everything/lists.ts'
import { recentsKey } from '../spec.ts'
import { remember } from './state.ts'

const person = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
})
const link = z.object({
  label: z.string(),
  line: z.string(),
  to: z.string().check(z.startsWith('/')),
  kind: z.enum([...thingKinds, 'search']),
})
const recent = z.object({ id: z.string(), person: z.optional(person), link: z.optional(link) })

/** A used command: its id, and the creator or the link that it opened. */
export type Recent = z.infer<typeof recent>

const owned = z.object({
  /** User id of the owner, or `visitor`: on a shared computer, no other user may read it. */
  owner: z.string(),
  recents: z.array(recent),
})

const kept: StoredState<z.infer<typeof owned>> = {
  key: recentsKey,
  version: 1,
  migrations: {},
  read: (stored) => owned.parse(stored),
}

/** Returns the owner of the recent choices in this browser. */
export const ownerOf = (userId: string | undefined): string => userId ?? 'visitor'

/** Returns a person's last choices in the palette, newest first. */
export function recentsOf(owner: string): readonly Recent[] {
  const found = readStored(kept, { owner, recents: [] })
  return found.owner === owner ? found.recents : []
}

export function rememberFor(owner: string, { id, person, link }: Recent): void {
  const latest: Recent = { id, ...(person && { person }), ...(link && { link }) }
  writeStored(kept, { owner, recents: remember(recentsOf(owner), latest) })
}

/** Removes a recent choice. Returns the others. */
export function forgetFor(owner: string, id: string): readonly Recent[] {
  const recents = recentsOf(owner).filter((one) => one.id !== id)
  writeStored(kept, { owner, recents })
  return recents
}

export const forgetAll = (): void => removeStored(kept)
