import * as z from 'zod'
import { deletionMail } from '#features/accounts/index.server.ts'
import { template } from './template.ts'

export const dataTemplates = {
  /** To the address that the account had, which is nobody's when the deletion is done. */
  account_deletion: template(
    z.object({
      state: z.enum(['requested', 'restored', 'done']),
      display_name: z.string(),
      tokens: z.number(),
      deletion_date: z.coerce.date().nullable(),
    }),
    ({ state, display_name, tokens, deletion_date }, { origin }) =>
      deletionMail({ state, displayName: display_name, tokens, deletionDate: deletion_date }, origin),
  ),
}
