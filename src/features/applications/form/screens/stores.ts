import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { categories } from '#shared/categories.ts'
import { formSteps } from '../spec.ts'
import { emptyDraft } from '../state.ts'

const shape = z.object({
  /** Id of the draft's owner, so that other people on a shared computer do not see the draft. */
  owner: z.string(),
  step: z.enum(formSteps),
  draft: z.object({
    bio: z.string(),
    specialties: z.array(z.enum(categories)),
    experience: z.string(),
    instagram: z.string(),
    twitter: z.string(),
    country: z.string(),
    state: z.string(),
  }),
})
export type ApplicationDraft = Omit<z.infer<typeof shape>, 'owner'>

/** Storage of the draft in the browser, so that a reload does not lose it. */
const kept: StoredState<z.infer<typeof shape>> = {
  key: 'limelight-application',
  version: 1,
  migrations: {},
  read: (stored: unknown) => shape.parse(stored),
}

/** Returns the person's draft on this device; undefined without a draft. */
export function readDraft(owner: string): ApplicationDraft | undefined {
  const nothing = { owner: '', step: formSteps[0], draft: { ...emptyDraft, specialties: [] } }
  const found = readStored(kept, nothing)
  return found.owner === owner ? found : undefined
}

export function saveDraft(owner: string, draft: ApplicationDraft | undefined): void {
  if (draft) writeStored(kept, { owner, ...draft })
  else removeStored(kept)
}

/** Clears the draft at each sign-out. Returns a function that stops this. */
export const clearOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') removeStored(kept)
  })
