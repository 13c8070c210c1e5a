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

/** Initial settings of the frame. They are in the fragment of its URL, so that they never reach a server. */
export type FrameSettings = {
  kind: ElementKind
  nonce: string
  key: string
  parent: string
  account: string | undefined
  hidePostalCode: boolean
  disabled: boolean
  /** Wallets that an Express Checkout Element can show. */
  wallets: Wallet[]
  look: Look
}

export type Question =
  | { ask: 'validate' }
  | { ask: 'tokenize'; as: 'payment_method' | 'confirmation_token'; billing: JsonObject }
  | { ask: 'wallet'; wallet: Wallet; card: string }

/** Message from the page to its frame. */
export type ToFrame =
  | { say: 'focus' | 'blur' | 'clear' }
  | { say: 'look'; look: Look }
  | { say: 'disabled'; disabled: boolean }
  | ({ say: 'ask'; id: number } & Question)

/** Message from the frame to the page. It never contains a digit of the card. */
export type FromFrame =
  | { say: 'ready' | 'focus' | 'blur' | 'escape' }
  | { say: 'change'; state: CardState }
  | { say: 'height'; px: number }
  | { say: 'wallets'; available: Wallet[] }
  | { say: 'wallet'; wallet: Wallet }
  | { say: 'reply'; id: number; reply: JsonObject & { error?: JsonObject } }

/**
 * Returns the message if it belongs to this element, otherwise undefined. The caller has checked source and origin. The
 * nonce identifies the element and proves that the sender is a script of the stand-in.
 */
export function ownMessage<M extends ToFrame | FromFrame>(data: unknown, nonce: string): M | undefined {
  if (!isObject(data) || data.nonce !== nonce || typeof data.say !== 'string') return undefined
  // Sender and receiver are built from this file and served together.
  return data as M
}
