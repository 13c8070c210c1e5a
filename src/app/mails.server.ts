import { createMails } from '#server/outbox/mails.ts'
import { mergeByName } from './compose.ts'
import { allManifests } from './manifests.server.ts'

/** All mails of the product. */
export const mails = createMails(
  mergeByName(
    'mail',
    allManifests.map((manifest) => manifest.mails),
  ),
)
