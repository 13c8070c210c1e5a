import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { nested, requiredText, text } from '../form.ts'
import { newId } from '../ids.ts'
import { operation } from '../router.ts'
import type { World } from '../world.ts'

const EVIDENCE_MAX_BYTES = 5 * 1024 * 1024
const EVIDENCE_TYPES = ['pdf', 'png', 'jpg', 'jpeg']

/** Operations of evidence files. Only the name and size of a file are stored. */
export function files(world: World) {
  const { db } = world
  return [
    operation('POST /v1/files', 'FileCreateParams', 'file purpose', ({ params }): Stripe.File => {
      const purpose = requiredText(params, 'purpose')
      if (purpose !== 'dispute_evidence') throw refuse(`Invalid purpose: ${purpose}`, { param: 'purpose' })
      const file = nested(params, 'file')
      if (!file) throw refuse('Missing required param: file.', { param: 'file', code: 'parameter_missing' })
      const filename = requiredText(file, 'filename')
      const type = filename.split('.').at(-1)?.toLowerCase() ?? ''
      if (!EVIDENCE_TYPES.includes(type))
        throw refuse(`The file you uploaded, ${filename}, is not a supported type.`, { param: 'file' })
      const size = Number(text(file, 'size'))
      if (size > EVIDENCE_MAX_BYTES)
        throw refuse('The file you uploaded is too large. The maximum size is 5MB.', { param: 'file' })
      const kept: Stripe.File = {
        id: newId('file'),
        object: 'file',
        created: world.now(),
        expires_at: null,
        filename,
        links: null,
        purpose,
        size,
        title: null,
        type: type === 'jpeg' ? 'jpg' : type,
        url: null,
      }
      return db.files.add(kept, {})
    }),
    operation('GET /v1/files/:id', 'FileRetrieveParams', '', ({ id }) => db.files.get(id, 'file')),
  ]
}
