import { counted } from '#shared/money.ts'

/** Rows per stream that hold its hearts. */
export const heartSlots = 8
/** Maximum number of hearts in one request: a thumb taps at most some ten times a second. */
export const heartsMax = 100
/**
 * Milliseconds between two requests of a page, and how many each viewer adds, so that all viewers together send at most
 * some 200 requests a second up to the maximum.
 */
export const heartsEveryMs = { least: 1_000, perViewer: 5, most: 10_000 } as const
/** Maximum number of hearts that rise at once, and of other viewers' hearts that rise for one update. */
export const risingMax = 24
export const risingPerUpdate = 8
/** Milliseconds that a heart rises; with reduced motion it only fades. */
export const riseMs = 1_800
export const fadeMs = 500

export const HEARTS = {
  send: 'Send a heart',
  /** Accessible name of the button. */
  sendCounted: (hearts: number) => (hearts === 0 ? HEARTS.send : `${HEARTS.send}, ${counted(hearts, 'heart')} so far`),
  title: 'Hearts',
} as const

/** Id of the heart button, from which hearts of other viewers rise. */
export const heartButton = 'heart'
