import { toast } from '#ui/toast.ts'
import { SENTENCES } from './spec.ts'

type Setup = 'goLiveSetup'
type Opener = { has(name: Setup): boolean; preload(name: Setup): Promise<boolean>; open(name: Setup): void }

/** The go-live action (specification 1 §2.3), which says in its own words when it cannot. */
export async function goLive(modals: Opener): Promise<void> {
  if (!modals.has('goLiveSetup')) toast.error(SENTENCES.goLiveUnavailable)
  else if (await modals.preload('goLiveSetup')) modals.open('goLiveSetup')
  else toast.error(SENTENCES.goLiveFailed)
}
