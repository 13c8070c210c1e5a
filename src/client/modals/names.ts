import type { ComponentType } from 'react'
import type { DialogSize, DialogVariant } from '#ui/dialogLook.ts'

type None = Record<never, never>

/** A person as a modal shows them before it has loaded anything. */
export type ModalPerson = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** An offer as its form shows it before it has loaded anything. */
export type ModalOffer = {
  id: string
  title: string
  description: string
  category: string
  priceTokens: number
  deliveryHours: number
  maxQuantity: number | null
}

/** A product as its form shows it before it has loaded anything. */
export type ModalProduct = {
  id: string
  name: string
  description: string
  category: string
  price_tokens: number
  stock_quantity: number | null
  image_url: string
  is_active: boolean
}

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
  auth: { mode?: 'signin' | 'signup' }
  walletPopup: None
  /** One to change, or what a new one begins with; and which form's delivery times it has (decision G3). */
  createOffer: {
    offer?: ModalOffer
    begin?: { title: string; description: string; priceTokens: number }
    form?: 'gallery' | 'dashboard'
  }
  /** Specification 2 §2: many photos at once, one file of a tab of the gallery, a digital. */
  bulkUpload: None
  singleUpload: { type?: 'photo' | 'video' | 'audio' }
  digitalUpload: None
  /** Specification 2 §2, shop product editor: one to change, or a new one. */
  editProduct: { product?: ModalProduct }
  pricingRates: None
  /** Specification 2 §2: one message to many fans. */
  broadcast: { audience?: 'all' | 'vip' | 'top_spenders' }
  /** Specification 2 §2: the picture of a creator's card, or their profile picture, cut out. */
  imageCrop: { mode?: 'avatar' | 'card' }
  /** The sheets of the profile menu (§2.4). */
  specialOffers: None
  menuRates: None
  /** §2.5. */
  commandPalette: None
  /** Specification 2 §2; a wide screen has it under the bell. */
  notifications: None
}

export type ModalName = keyof ModalProps

/** How a modal is to look, where its opener has a wish; without one it looks as its own dialog says. */
export type ModalLook = { size?: DialogSize | undefined; variant?: DialogVariant | undefined }

/** What a modal's component gets: the props it was opened with, and what a Dialog of the kit wants. */
export type ModalComponentProps<N extends ModalName> = ModalProps[N] &
  ModalLook & {
    open: boolean
    /** `false` closes it. */
    onOpenChange: (open: boolean) => void
  }

export type ModalLoader<N extends ModalName> = () => Promise<ComponentType<ModalComponentProps<N>>>

/** The modals that exist, each behind a dynamic import. */
export type ModalRegistry = { [N in ModalName]?: ModalLoader<N> }
