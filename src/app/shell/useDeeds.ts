import { useMemo } from 'react'
import type { ModalName } from '#client/modals/names.ts'
import { useModals } from '#client/modals/useModals.ts'
import { goLive } from './go-live.ts'
import type { Deed } from './places.ts'

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
