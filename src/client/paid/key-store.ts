import { newIdempotencyKey } from '#shared/idempotency.ts'
import { correctedMs } from '../clock.ts'
import type { Kept } from '../store/persisted.ts'
import { readStored, writeStored } from '../store/storage.ts'
import { dropKey, findKey, type KeptKey, type KeptKeys, keepKey, readKeys } from './kept-keys.ts'

const kept: Kept<KeptKeys> = { key: 'limelight-paid', version: 1, migrations: {}, read: readKeys }

// of the tab, where the browser forbids storage; only ever filled in a browser
let memory: KeptKeys = {}

function change(transition: (keys: KeptKeys) => KeptKeys): void {
  memory = transition(readStored(kept, memory))
  writeStored(kept, memory)
}

/** The key of an intent, in every tab and after a reload the same; a new one if it has none. */
export function openKey(name: string): KeptKey {
  const now = correctedMs()
  const found = findKey(readStored(kept, memory), name, now)
  if (found) return found
  const made = { key: newIdempotencyKey(), price: null, at: now }
  change((keys) => keepKey(keys, name, made, now))
  return made
}

/** Writes down what is about to be sent, before it leaves. */
export const holdKey = (name: string, sent: KeptKey): void => change((keys) => keepKey(keys, name, sent, correctedMs()))

/** Only once the outcome is certain (`isOutcomeCertain`). */
export const releaseKey = (name: string, key: string): void => change((keys) => dropKey(keys, name, key))
