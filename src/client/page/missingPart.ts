/** Texts for a lazily loaded part that does not load. */
export const MISSING_PART = {
  text: 'Part of this page did not load',
  detail: 'Reload the page. Your draft stays.',
  action: 'Reload',
} as const

/** Returns true for the error of code that did not load: messages of Chrome, Firefox, Safari and Vite. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /imported module|Importing a module|Unable to preload/.test(error.message)
