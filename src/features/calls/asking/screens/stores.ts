import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'

const shape = z.object({
  /** Whose they are: on a shared computer no one finds another one's. */
  owner: z.string(),
  /** What was written with requests that were begun, by their creator. */
  messages: z.record(z.string(), z.string()),
})

/** Kept over a reload: what was typed is never lost. */
const kept: Kept<z.infer<typeof shape>> = {
  ...{ key: 'limelight-calls', version: 1, migrations: {}, read: (stored: unknown) => shape.parse(stored) },
}

function messagesOf(owner: string) {
  const found = readStored(kept, { owner, messages: {} })
  return found.owner === owner ? found.messages : {}
}

export const readMessage = (owner: string, creatorId: string): string => messagesOf(owner)[creatorId] ?? ''

/** An empty one is forgotten. */
export function keepMessage(owner: string, creatorId: string, message: string): void {
  const { [creatorId]: _, ...others } = messagesOf(owner)
  writeStored(kept, { owner, messages: message === '' ? others : { ...others, [creatorId]: message } })
}

/** @returns how to stop. */
export const forgetOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') forgetStored(kept)
  })
