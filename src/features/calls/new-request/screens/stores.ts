import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { callMinutes } from '#shared/booking.ts'
import { callTypes } from '../../lists.ts'
import type { KeptAsk } from '../state.ts'

const whens = ['now', 'date'] as const
const ask = z.object({
  preset: z.object({ type: z.optional(z.enum(callTypes)), when: z.optional(z.enum(whens)) }),
  draft: z.object({
    type: z.enum(callTypes),
    minutes: z.literal(callMinutes),
    when: z.enum(whens),
    message: z.string(),
    at: z.nullable(z.iso.datetime()),
  }),
})
const shape = z.object({
  /** Id of the signed-in user, so that other users of a shared computer do not see the drafts. */
  owner: z.string(),
  /** Unsent requests by creator id. */
  drafts: z.record(z.string(), ask),
})

/** Storage of drafts, so that choices and texts survive a reload. */
const kept: Kept<z.infer<typeof shape>> = {
  key: 'limelight-calls',
  version: 1,
  migrations: {},
  read: (stored: unknown) => shape.parse(stored),
}

function draftsOf(owner: string) {
  const found = readStored(kept, { owner, drafts: {} })
  return found.owner === owner ? found.drafts : {}
}

export const readDraft = (owner: string, creatorId: string): KeptAsk | undefined => draftsOf(owner)[creatorId]

/** Stores a draft; undefined deletes it. */
export function keepDraft(owner: string, creatorId: string, draft: KeptAsk | undefined): void {
  const { [creatorId]: _, ...others } = draftsOf(owner)
  writeStored(kept, { owner, drafts: draft ? { ...others, [creatorId]: draft } : others })
}

/** @returns a function that stops it. */
export const clearOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') removeStored(kept)
  })
