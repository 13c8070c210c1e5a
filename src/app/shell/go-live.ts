import { toast } from '#ui/toast.ts'
import { SENTENCES } from './spec.ts'

type Setup = 'goLiveSetup'
type Opener = { has(name: Setup): boolean; preload(name: Setup): Promise<boolean>; open(name: Setup): void }

/** Returns true for the pages that contain the setup themselves. */
export const isGoLivePath = (pathname: string) => pathname === '/go-live' || pathname === '/go-live-setup'

/** Opens the setup to go live, with its own messages for failures. */
export async function goLive(modals: Opener): Promise<void> {
  if (!modals.has('goLiveSetup')) toast.error(SENTENCES.goLiveUnavailable)
  else if (await modals.preload('goLiveSetup')) modals.open('goLiveSetup')
  else toast.error(SENTENCES.goLiveFailed)
}
