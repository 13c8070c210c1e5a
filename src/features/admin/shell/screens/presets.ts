import type { Kept } from '#client/store/persisted.ts'
import { readStored, writeStored } from '#client/store/storage.ts'
import { type Preset, readPresets } from '../state.ts'

const kept: Kept<Preset[]> = { key: 'limelight-admin-presets', version: 1, migrations: {}, read: readPresets }

export const readKeptPresets = (): Preset[] => readStored(kept, [])
export const keepPresets = (presets: Preset[]): void => writeStored(kept, presets)
