import { useMemo } from 'react'
import type { ModalName } from '#client/modals/names.ts'
import { type Modals, useModals } from '#client/modals/useModals.ts'
import { toast } from '#ui/toast.ts'
import type { Deed } from './places.ts'
import { SENTENCES } from './spec.ts'

const modalOf: Record<Deed, ModalName> = {
  wallet: 'walletPopup',
  goLive: 'goLiveSetup',
  offers: 'specialOffers',
  rates: 'menuRates',
}

/** What entries do that lead to no page: `does` on a press, `warm` when one is about to come. */
export function useDeeds() {
  const modals = useModals()
  return useMemo(
    () => ({
      does: (deed: Deed) => void (deed === 'goLive' ? goLive(modals) : modals.open(modalOf[deed])),
      warm: (deed: Deed) => void modals.preload(modalOf[deed]),
    }),
    [modals],
  )
}

/** Specification 1 §2.3: it says in its own words when it cannot. */
async function goLive(modals: Modals): Promise<void> {
  if (!modals.has('goLiveSetup')) toast.error(SENTENCES.goLiveUnavailable)
  else if (await modals.preload('goLiveSetup')) modals.open('goLiveSetup')
  else toast.error(SENTENCES.goLiveFailed)
}
