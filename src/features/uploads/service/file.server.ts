import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { privateKey, quarantineKey, servedType } from '../rules/media.ts'
import { isOfType } from '../rules/signature.ts'
import { kindRefusals } from '../spec.ts'
import type { Measured, Upload } from '../store.server.ts'
import { signatureOf } from './signature.server.ts'

/** Takes a film, a sound or a document in, to where only a signed address leads. */
export async function takeFileIn({ providers }: SignedInContext, upload: Upload): Promise<Measured> {
  const { id, kind, type } = upload
  if (!isOfType(type, await signatureOf(providers, id))) throw new AppError(kindRefusals(kind).type)
  await providers.storage.copy(quarantineKey(id), privateKey(id, 'file'), servedType(type))
  return { width: null, height: null, durationMs: null }
}
