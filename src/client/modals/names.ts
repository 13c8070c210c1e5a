import type { ComponentType } from 'react'

type None = Record<never, never>

/** A person as a modal shows them before it has loaded anything. */
export type ModalPerson = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** Specification 1 §2.2: every modal by name, with what it is opened with. */
export type ModalProps = {
  tokenPurchase: None
  mobileTokenPurchase: None
  creatorDiscovery: None
  privacySettings: None
  creatorApplication: None
  goLiveSetup: None
  mobileLiveStream: None
  tokenTipping: { recipient?: ModalPerson }
  availabilityCalendar: None
  fanEngagement: None
  auth: None
  walletPopup: None
  createOffer: None
  pricingRates: None
  /** The sheets of the profile menu (§2.4). */
  specialOffers: None
  menuRates: None
  /** §2.5. */
  commandPalette: None
}

export type ModalName = keyof ModalProps

/** What a modal's component gets: the props it was opened with, and what a Dialog of the kit wants. */
export type ModalComponentProps<N extends ModalName> = ModalProps[N] & {
  open: boolean
  /** `false` closes it. */
  onOpenChange: (open: boolean) => void
}

export type ModalLoader<N extends ModalName> = () => Promise<ComponentType<ModalComponentProps<N>>>

/** The modals that exist, each behind a dynamic import. */
export type ModalRegistry = { [N in ModalName]?: ModalLoader<N> }
