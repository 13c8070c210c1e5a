import type { Brand } from './card-number.ts'
import { isObject, type JsonObject } from './json.ts'
import type { Look } from './look.ts'
import type { Wallet } from './wallet-names.ts'

export type ElementKind = 'card' | 'payment' | 'expressCheckout'
export type InputError = { type: 'validation_error'; code: string; message: string }

export type CardState = {
  empty: boolean
  complete: boolean
  error: InputError | undefined
  brand: Brand
  value: JsonObject
  collapsed: boolean
}

/** Initial settings of the frame, after `#` in the address, so that they never reach a server. */
export type FrameSettings = {
  kind: ElementKind
  nonce: string
  key: string
  parent: string
  account: string | undefined
  hidePostalCode: boolean
  disabled: boolean
  /** Wallets that an Express Checkout Element may show. */
  wallets: Wallet[]
  look: Look
}

export type Question =
  | { ask: 'validate' }
  | { ask: 'tokenize'; as: 'payment_method' | 'confirmation_token'; billing: JsonObject }
  | { ask: 'wallet'; wallet: Wallet; card: string }

/** From the page to its frame. */
export type ToFrame =
  | { say: 'focus' | 'blur' | 'clear' }
  | { say: 'look'; look: Look }
  | { say: 'disabled'; disabled: boolean }
  | ({ say: 'ask'; id: number } & Question)

/** From the frame to the page; never contains a digit of the card. */
export type FromFrame =
  | { say: 'ready' | 'focus' | 'blur' | 'escape' }
  | { say: 'change'; state: CardState }
  | { say: 'height'; px: number }
  | { say: 'wallets'; available: Wallet[] }
  | { say: 'wallet'; wallet: Wallet }
  | { say: 'reply'; id: number; reply: JsonObject & { error?: JsonObject } }

/**
 * Returns the message if it is from our own peer, otherwise undefined. The caller has checked source and origin; the nonce
 * identifies the element, and proves that the message has the common form.
 */
export function ours<M extends ToFrame | FromFrame>(data: unknown, nonce: string): M | undefined {
  if (!isObject(data) || data.nonce !== nonce || typeof data.say !== 'string') return undefined
  // Both ends are built from this file and served together.
  return data as M
}
