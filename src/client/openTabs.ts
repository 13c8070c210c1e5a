/**
 * Opens the channel between the tabs of this browser. Returns undefined if the browser lacks or refuses it, as in some
 * private windows and embedded pages; each tab then works alone.
 */
export function openTabs(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
