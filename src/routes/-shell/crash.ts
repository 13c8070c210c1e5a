/** Specification 3 §2: how often a crashed page may be tried again before only a restart is offered. */
export const crashRetriesMax = 3

/** What may be said about an error to the person it happened to: its kind and words, never more than fits a screen. */
export function crashDetails(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.length > 500 ? `${text.slice(0, 499)}…` : text
}
