import { newIdempotencyKey } from '#shared/idempotency.ts'
import type { StoredState } from '../store/persisted.ts'
import { readStored, writeStored } from '../store/storage.ts'
import { correctedMs } from '../time/clock.ts'
import {
  dropKey,
  findKey,
  readKeys,
  type StoredIdempotencyKey,
  type StoredIdempotencyKeys,
  storeIdempotencyKey,
} from './idempotency-keys.ts'

const kept: StoredState<StoredIdempotencyKeys> = { key: 'limelight-paid', version: 1, migrations: {}, read: readKeys }

// One copy for each tab, for browsers that block storage. Never filled on the server.
let memory: StoredIdempotencyKeys = {}

function change(transition: (keys: StoredIdempotencyKeys) => StoredIdempotencyKeys): void {
  memory = transition(readStored(kept, memory))
  writeStored(kept, memory)
}

/** Returns the key of an intent, or creates one. It is the same in every tab and after a reload. */
export function openKey(name: string): StoredIdempotencyKey {
  const now = correctedMs()
  const found = findKey(readStored(kept, memory), name, now)
  if (found) return found
  const made = { key: newIdempotencyKey(), price: null, at: now }
  change((keys) => storeIdempotencyKey(keys, name, made, now))
  return made
}

/** Stores a key before its request is sent. */
export const holdKey = (name: string, sent: StoredIdempotencyKey): void =>
  change((keys) => storeIdempotencyKey(keys, name, sent, correctedMs()))

/** Drops a key. Call it only when the outcome is certain (`isOutcomeCertain`). */
export const releaseKey = (name: string, key: string): void => change((keys) => dropKey(keys, name, key))
