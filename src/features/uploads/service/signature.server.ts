import { fileTypeFromBuffer } from 'file-type'
import type { Providers } from '#server/providers.ts'
import { quarantineKey } from '../rules/media.ts'
import { plainType } from '../rules.ts'
import { signatureBytes } from '../spec.ts'

/** What a waiting file is by its own first bytes, whatever was said of it. */
export async function signatureOf({ storage }: Pick<Providers, 'storage'>, id: string): Promise<string | undefined> {
  const start = await storage.readBytes(quarantineKey(id), { start: 0, size: signatureBytes })
  const found = start && (await fileTypeFromBuffer(start))
  return found && plainType(found.mime)
}
