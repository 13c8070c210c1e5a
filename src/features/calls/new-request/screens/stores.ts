import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { callMinutes } from '#shared/booking.ts'
import { callTypes } from '../../lists.ts'
import type { StoredDraft } from '../state.ts'

const startKinds = ['now', 'date'] as const
const ask = z.object({
  preset: z.object({ type: z.optional(z.enum(callTypes)), when: z.optional(z.enum(startKinds)) }),
  draft: z.object({
    type: z.enum(callTypes),
    minutes: z.literal(callMinutes),
    when: z.enum(startKinds),
    message: z.string(),
    at: z.nullable(z.iso.datetime()),
  }),
})
const shape = z.object({
  /** Id of the signed-in user, so that other users of the same computer do not see the drafts. */
  owner: z.string(),
  /** Unsent requests by creator id. */
  drafts: z.record(z.string(), ask),
})

/** Stored drafts, so that choices and texts survive a reload. */
const storedDrafts: StoredState<z.infer<typeof shape>> = {
  key: 'limelight-calls',
  version: 1,
  migrations: {},
  read: (stored: unknown) => shape.parse(stored),
}

function draftsOf(owner: string) {
  const found = readStored(storedDrafts, { owner, drafts: {} })
  return found.owner === owner ? found.drafts : {}
}

export const readDraft = (owner: string, creatorId: string): StoredDraft | undefined => draftsOf(owner)[creatorId]

/** Stores a draft; undefined deletes it. */
export function storeDraft(owner: string, creatorId: string, draft: StoredDraft | undefined): void {
  const { [creatorId]: _, ...others } = draftsOf(owner)
  writeStored(storedDrafts, { owner, drafts: draft ? { ...others, [creatorId]: draft } : others })
}

/** Clears the drafts on sign-out. @returns a function that stops listening. */
export const clearOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') removeStored(storedDrafts)
  })
