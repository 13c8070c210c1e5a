import * as z from 'zod'
import { atMost } from '#shared/schemas.ts'
import { adminPermissions } from '#shared/session.ts'
import { changeStates, roles } from '../lists.ts'
import { oneInput, personSchema } from '../people/contract.ts'
import { roleReasonMax } from './spec.ts'

export const changeSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  from: z.enum(roles),
  to: z.enum(roles),
  reason: z.string(),
  state: z.enum(changeStates),
  proposed_by: z.object({ id: z.uuid(), username: z.string() }),
  proposed_at: z.date(),
  decided_by: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  decided_at: z.date().nullable(),
})
export type RoleChange = z.infer<typeof changeSchema>
export const proposeInput = oneInput.extend({
  role: z.enum(roles),
  reason: z.string().trim().check(atMost(roleReasonMax)).default(''),
})
export const changeOutput = z.object({ change: changeSchema })
export const changesOutput = z.object({ changes: z.array(changeSchema) })
export const permissionsInput = oneInput.extend({ permissions: z.array(z.enum(adminPermissions)).max(10) })
export const permissionsOutput = z.object({ user: personSchema, permissions: z.array(z.enum(adminPermissions)) })
