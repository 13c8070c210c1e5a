import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { callMinutes, callTypes } from '../../requests/spec.ts'
import type { KeptAsk } from '../state.ts'

const whens = ['now', 'date'] as const
const ask = z.object({
  preset: z.object({ type: z.optional(z.enum(callTypes)), when: z.optional(z.enum(whens)) }),
  draft: z.object({
    ...{ type: z.enum(callTypes), minutes: z.literal(callMinutes), when: z.enum(whens), message: z.string() },
    at: z.nullable(z.iso.datetime()),
  }),
})
const shape = z.object({
  /** Whose they are: on a shared computer no one finds another one's. */
  owner: z.string(),
  /** Requests that were begun, by their creator. */
  drafts: z.record(z.string(), ask),
})

/** Kept over a reload: what was typed or chosen is never lost. */
const kept: Kept<z.infer<typeof shape>> = {
  ...{ key: 'limelight-calls', version: 1, migrations: {}, read: (stored: unknown) => shape.parse(stored) },
}

function draftsOf(owner: string) {
  const found = readStored(kept, { owner, drafts: {} })
  return found.owner === owner ? found.drafts : {}
}

export const readDraft = (owner: string, creatorId: string): KeptAsk | undefined => draftsOf(owner)[creatorId]

/** Undefined forgets it. */
export function keepDraft(owner: string, creatorId: string, draft: KeptAsk | undefined): void {
  const { [creatorId]: _, ...others } = draftsOf(owner)
  writeStored(kept, { owner, drafts: draft ? { ...others, [creatorId]: draft } : others })
}

/** @returns how to stop. */
export const forgetOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') forgetStored(kept)
  })
